import type { CloudCall } from './cloudCall.ts';

const FIRST_MS = 1_000;
const GROWTH = 1.5;
const LONGEST_MS = 10_000;
/** Resizing a large disk takes this long on a busy cloud; nothing that still hangs is waited for. */
const MOST_MS = 45 * 60_000;

/** When a record is looked at next: soon at first, then ever less often. Undefined: long enough. */
export function nextLook({ round, since }: Pick<CloudCall, 'round' | 'since'>, now: number): number | undefined {
  return now - since > MOST_MS ? undefined : now + Math.min(LONGEST_MS, Math.round(FIRST_MS * GROWTH ** round));
}
