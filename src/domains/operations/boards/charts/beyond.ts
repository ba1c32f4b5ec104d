import type { Panel } from '#src/domains/operations/boards/panel.ts';

/** Whether a value is on the side of the threshold that the chart warns of. */
export function isBeyond({ threshold, threshold_side }: Panel, value: number): boolean {
  if (threshold === null || threshold === undefined) return false;
  return threshold_side === 'below' ? value < threshold : value > threshold;
}
