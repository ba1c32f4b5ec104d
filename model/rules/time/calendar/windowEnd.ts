import { offsetAt } from './zone.ts';

/**
 * The next instant after `second` at which the wall clock of a zone shows a multiple of `windowS` seconds, counted from
 * its midnight of 1970-01-01: full hours for 3,600, midnights for 86,400. If the clock skips the multiple, the window
 * ends where it skips.
 *
 * @example
 *   windowEnd(1, 3600, 'Asia/Shanghai'); // 3600
 */
export function windowEnd(second: number, windowS: number, zone: string): number {
  let from = second;
  for (;;) {
    const offset = offsetAt(from, zone);
    const wall = from + offset;
    const end = from + windowS - modulo(wall, windowS);
    const change = offsetAt(end, zone) === offset ? undefined : changeBetween(from, end, offset, zone);
    if (change === undefined) return end;
    const changed = change + offsetAt(change, zone);
    const isMultiple = modulo(changed, windowS) === 0;
    if (isMultiple || Math.floor(changed / windowS) > Math.floor((change + offset - 1) / windowS)) return change;
    from = change;
  }
}

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

/** The first second after `from` at which the offset is no longer `offset`, for one change up to `to`. */
function changeBetween(from: number, to: number, offset: number, zone: string): number {
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle, zone) === offset) before = middle;
    else after = middle;
  }
  return after;
}
