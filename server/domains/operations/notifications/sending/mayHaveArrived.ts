import type { Try } from './waiting.ts';

/** An attempt without an answer may have reached the other side, and so may one during which the process died. */
export function mayHaveArrived(tries: readonly Try[]): boolean {
  return tries.some(
    ({ outcome, detail }) => outcome === 'interrupted' || outcome === 'sending' || detail === 'timeout',
  );
}
