/** The resources whose records are drawn. */
export const THING_KINDS = [
  'networks',
  'routers',
  'instances',
  'eips',
  'natGateways',
  'vpcs',
  'vpcSubnets',
  'vms',
] as const;
export type ThingKind = (typeof THING_KINDS)[number];

/** One record with its position. */
export interface Placed {
  /** Unique in the drawing, because ids of different kinds can be equal. */
  key: string;
  kind: ThingKind;
  id: string;
  name: string;
  status: string | null;
  external: boolean;
  /** Addresses of a machine, or blocks of a network. */
  detail: string[];
  x: number;
  y: number;
}

export interface Line {
  key: string;
  from: string;
  to: string;
}

export interface Arrangement {
  things: Placed[];
  lines: Line[];
}

export const THING = { width: 208, height: 56 } as const;
export const COLUMN = 280;
const ROW = 72;
const GAP = 28;
const MACHINES_IN_A_ROW = 4;
const MACHINE_COLUMN = THING.width + 16;

interface Machine {
  id: string;
  name: string;
  status: string | null;
  addresses: string[];
}

export const isMachine = (kind: string): boolean => kind === 'instances' || kind === 'vms';
export const isMachineKey = (key: string): boolean => isMachine(key.slice(0, key.indexOf('/')));

/**
 * Places the machines of each home in rows beside it, one home below the other; `centre` is the position of each home.
 * A home without machines takes a row only if `needsRow` is set.
 */
export function placeMachines(
  homes: readonly { id: string; needsRow: boolean }[],
  machinesOf: ReadonlyMap<string, readonly Machine[]>,
  kind: ThingKind,
  left: number,
): { things: Placed[]; centre: Map<string, number> } {
  const centre = new Map<string, number>();
  const things: Placed[] = [];
  let y = 0;
  for (const { id, needsRow } of homes) {
    const machines = (machinesOf.get(id) ?? []).toSorted(byName);
    if (machines.length === 0 && !needsRow) continue;
    const rows = Math.max(1, Math.ceil(machines.length / MACHINES_IN_A_ROW));
    machines.forEach((machine, index) => {
      const at = {
        x: left + (index % MACHINES_IN_A_ROW) * MACHINE_COLUMN,
        y: y + Math.floor(index / MACHINES_IN_A_ROW) * ROW,
      };
      things.push(placed(kind, machine, at, { detail: machine.addresses }));
    });
    centre.set(id, y + ((rows - 1) * ROW) / 2);
    y += rows * ROW + GAP;
  }
  return { things, centre };
}

export function placed(
  kind: ThingKind,
  { id, name, status }: Omit<Machine, 'addresses'>,
  at: { x: number; y: number },
  more: Partial<Pick<Placed, 'external' | 'detail'>> = {},
): Placed {
  return { key: `${kind}/${id}`, kind, id, name, status, external: false, detail: [], ...more, ...at };
}

export const line = (from: string, to: string): Line => ({ key: `${from} ${to}`, from, to });

/** Places the items one below the other, each as close as possible to its preferred position. */
export function stacked(items: readonly { id: string; wish: number }[]): Map<string, number> {
  let free = -Infinity;
  const places = new Map<string, number>();
  for (const { id, wish } of items.toSorted((a, b) => a.wish - b.wish)) {
    const at = Math.max(wish, free);
    places.set(id, at);
    free = at + ROW;
  }
  return places;
}

export const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

export const byName = (one: { name: string; id: string }, other: { name: string; id: string }): number =>
  one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1);
