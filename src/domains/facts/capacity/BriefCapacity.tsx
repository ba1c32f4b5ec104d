import { CapacityPanel } from './CapacityPanel.tsx';

/** The capacity of everything, on the overview. */
export default function BriefCapacity() {
  return <CapacityPanel isBrief />;
}
