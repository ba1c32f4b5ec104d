import { useEffect } from 'react';
import { followExports } from '#src/domains/spaces/exports/followExports.ts';
import { useTransferQueue } from './useTransferQueue.ts';

/** Continues the uploads of an earlier page, and shows its exports, whatever page is open. */
export default function TransferKeeper() {
  useTransferQueue();
  useEffect(() => void followExports(), []);
  return null;
}
