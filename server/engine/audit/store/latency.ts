/** The bounds in milliseconds between which requests are counted; the last count has those that took longer. */
export const LATENCY_MS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

export function placeOf(durationMs: number): number {
  const place = LATENCY_MS.findIndex((bound) => durationMs <= bound);
  return place < 0 ? LATENCY_MS.length : place;
}

export function addLatencies(one: readonly number[], other: readonly number[]): number[] {
  return Array.from({ length: LATENCY_MS.length + 1 }, (_, place) => (one[place] ?? 0) + (other[place] ?? 0));
}

/**
 * The duration that 95 of 100 requests did not exceed, between the bounds of its place.
 *
 * @example
 *   p95Of([0, 0, 100]); // about 4.9: all took between 2 and 5 ms
 */
export function p95Of(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = total * 0.95;
  let passed = 0;
  for (const [place, count] of counts.entries()) {
    if (count > 0 && passed + count >= wanted) {
      const from = LATENCY_MS[place - 1] ?? 0;
      const to = LATENCY_MS[place] ?? from;
      return Math.round((from + ((to - from) * (wanted - passed)) / count) * 10) / 10;
    }
    passed += count;
  }
  return LATENCY_MS.at(-1) ?? null;
}
