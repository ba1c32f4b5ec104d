import type { RaRecord } from 'react-admin';

/** The first versions to compare: the one in force and the newest other one, from the older to the newer. */
export function firstPair(versions: readonly RaRecord[]): { older: string; newer: string } {
  const inForce = versions.find(({ is_default }) => is_default === true);
  const newestFirst = versions.map(({ id }) => Number(id)).toSorted((one, two) => two - one);
  const other = newestFirst.find((id) => id !== Number(inForce?.id));
  const [older = 0, newer = 0] = [Number(inForce?.id ?? other), other ?? 0].toSorted((one, two) => one - two);
  return { older: String(older), newer: String(newer) };
}
