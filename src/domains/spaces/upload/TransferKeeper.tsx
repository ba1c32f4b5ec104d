import { useTransferQueue } from './useTransferQueue.ts';

/** Continues the uploads of an earlier page, whatever page is open. */
export default function TransferKeeper() {
  useTransferQueue();
  return null;
}
