import type { Condition } from '#model/conditions/conditions.ts';

/** The named quantities of capacity, each with one definition everywhere. */
export interface Quantities {
  /** The capacity of the hosts or pools. */
  physical?: number | undefined;
  /** The capacity that may be given out: of hosts that are enabled and up, with their ratio. */
  schedulable?: number | undefined;
  /** The amount that the cloud reports as given out, for all its users. */
  allocated?: number | undefined;
  /** The amount that machines paid for in advance hold, until the end of what was paid. */
  sold?: number | undefined;
  /** The amount that the machines of the reader hold. */
  managed?: number | undefined;
  /** The data that is written; of processors and memory, the mean of what machines used in the last hour. */
  used?: number | undefined;
}

/** The records that quantities are sums over: all of them, and those that may be given out. */
export const CAPACITY_RECORDS = {
  hosts: { resource: 'hypervisorNodes', open: { status: 'enabled', state: 'up' } },
  pools: { resource: 'storagePools', open: { status: ['online', 'degraded'], enabled: true } },
} as const satisfies Record<string, { resource: string; open: Condition }>;

/** The kinds of machines that hold capacity. */
export const MACHINES = ['instances', 'vms'] as const;

/** Null: the reader does not see the records that it follows from. */
export interface Capacity extends Record<keyof Quantities, number | null> {
  kind: 'vcpu' | 'memory' | 'gpu' | 'storage';
  unit: 'count' | 'bytes';
  /** The amount that is still free: schedulable less the larger of allocated and sold, at least 0. */
  left: number | null;
  /** Quantities that contradict others, and so are not shown. */
  broken: ('managed' | 'used')[];
}

/**
 * Completes the quantities of one kind, and names those that cannot be true.
 *
 * @example
 *   capacityOf('vcpu', 'count', { schedulable: 64, allocated: 40, managed: 8 }).left; // 24
 */
export function capacityOf(
  kind: Capacity['kind'],
  unit: Capacity['unit'],
  { physical = null, schedulable = null, allocated = null, sold = null, managed = null, used = null }: GivenQuantities,
): Capacity {
  const broken: Capacity['broken'] = [];
  if (managed !== null && allocated !== null && managed > allocated) broken.push('managed');
  const most = managed ?? physical;
  if (used !== null && most !== null && used > most) broken.push('used');
  const taken = Math.max(allocated ?? 0, sold ?? 0);
  const left = schedulable === null || allocated === null ? null : Math.max(0, schedulable - taken);
  return { kind, unit, physical, schedulable, allocated, sold, managed, used, left, broken };
}

type GivenQuantities = { [name in keyof Quantities]: number | null | undefined };
