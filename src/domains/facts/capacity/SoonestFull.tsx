import { FullPanel } from './FullPanel.tsx';

/** What is full soonest, on the overview. */
export default function SoonestFull() {
  return <FullPanel most={6} />;
}
