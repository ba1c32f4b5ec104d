import type { Capacity } from '#model/domains/operations/metrics/capacity.ts';

/** The quantities of a kind of capacity from the largest to the smallest, as a waterfall shows them. */
export const STEPS = ['physical', 'schedulable', 'sold', 'allocated', 'used'] as const;

export type Step = (typeof STEPS)[number];

/** The kinds of capacity by the first word of their fields. */
export const CAPACITY_KINDS = { gpus: 'gpu', vcpus: 'vcpu', memory: 'memory', storage: 'storage' } as const;

export type CapacityWord = keyof typeof CAPACITY_KINDS;

/**
 * The steps that cannot be true beside the others. Only processors are offered more than once: of everything else, no
 * more can be given out than there is. Both `allocated` and `sold` may exceed what is schedulable now, because hosts
 * that are disabled keep their machines.
 *
 * @example
 *   contradictions({ ...capacity, kind: 'gpu', physical: 8, allocated: 9 }); // ['allocated']
 */
export function contradictions(
  capacity: Pick<Capacity, 'kind' | 'physical' | 'schedulable' | 'allocated' | 'used' | 'broken'>,
): Step[] {
  const { kind, physical, schedulable, allocated, used, broken } = capacity;
  const found = new Set<Step>();
  if (kind !== 'vcpu' && exceeds(schedulable, physical)) found.add('schedulable');
  if (kind !== 'vcpu' && exceeds(allocated, physical)) found.add('allocated');
  if (exceeds(used, physical) || broken.includes('used')) found.add('used');
  // What the platform holds cannot be more than what its cloud says is given out.
  if (broken.includes('managed')) found.add('allocated');
  return STEPS.filter((step) => found.has(step));
}

const exceeds = (value: number | null, most: number | null): boolean => value !== null && most !== null && value > most;
