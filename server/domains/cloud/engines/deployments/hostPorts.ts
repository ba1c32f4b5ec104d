import type { Desired } from './desiredStore.ts';

/** Host ports that the platform gives to places of deployments. */
const FIRST = 30_000;
const LAST = 32_767;

/**
 * As many free ports of the host as are wanted, without those that other places have. Empty if there are not enough.
 *
 * @example
 *   freePorts(all, 2, new Set([30_000])); // [30001, 30002]
 */
export function freePorts(all: readonly Desired[], count: number, taken: ReadonlySet<number>): number[] {
  const used = new Set(
    all.flatMap(({ progress }) => Object.values(progress.slots).flatMap(({ hostPorts }) => hostPorts)),
  );
  const free: number[] = [];
  for (let port = FIRST; port <= LAST && free.length < count; port += 1)
    if (!used.has(port) && !taken.has(port)) free.push(port);
  return free.length < count ? [] : free;
}
