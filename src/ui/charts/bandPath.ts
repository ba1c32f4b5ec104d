/** Milliseconds, and the smallest and largest value of the slot; without them, a gap. */
export type RangeSlot = readonly [at: number, min: number | undefined, max: number | undefined];

type Place = (value: number) => number;

/**
 * A closed shape for each run of slots that have values; '' where every range is empty.
 *
 * @example
 *   bandPath([[0, 1, 3], [1, 2, 2]], (at) => at, (value) => -value); // 'M0 -3L1 -2L1 -2L0 -1Z'
 */
export function bandPath(slots: readonly RangeSlot[], x: Place, y: Place): string {
  const runs: [at: number, min: number, max: number][][] = [[]];
  for (const [at, min, max] of slots) {
    if (min === undefined || max === undefined) runs.push([]);
    else runs.at(-1)?.push([at, min, max]);
  }
  return runs
    .filter((run) => run.some(([, min, max]) => max > min))
    .map((run) => {
      const top = run.map(([at, , max]) => `${short(x(at))} ${short(y(max))}`);
      const bottom = run.toReversed().map(([at, min]) => `${short(x(at))} ${short(y(min))}`);
      return `M${[...top, ...bottom].join('L')}Z`;
    })
    .join('');
}

/** A tenth of a pixel. */
const short = (value: number): string => String(Math.round(value * 10) / 10);
