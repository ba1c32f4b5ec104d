import { NONE, type Dimension, type Place } from './dimensions.ts';

/** Quantities of which the keys of a dimension add up to the whole, as whole numbers: amounts in micro-yuan. */
export const ADDITIVE = [
  'orders',
  'new_users',
  'gross_revenue',
  'refunds',
  'net_revenue',
  'top_ups',
  'machine_hours',
  'gpu_hours',
  'vcpu_used',
  'vcpu_total',
  'gpu_used',
  'gpu_total',
] as const;

/** Quantities that count each user once, so that their parts do not add up. */
export const UNIQUE = ['active_users', 'paying_users'] as const;

export type Additive = (typeof ADDITIVE)[number];
export type Unique = (typeof UNIQUE)[number];

/** The figures of one key of one dimension. A quantity that does not exist there is absent. */
export interface Counted {
  dimension: Dimension;
  /** `''` for everything. */
  key: string;
  sums: Partial<Record<Additive, number>>;
  unique: Partial<Record<Unique, Set<number>>>;
  /** Net revenue by product, in micro-yuan. */
  products: Map<number, number>;
}

export interface Tally {
  add(place: Place, quantity: Additive, amount: number): void;
  /** Adds to one row alone: to what was divided before. */
  addTo(dimension: Dimension, key: string, quantity: Additive, amount: number): void;
  see(place: Place, quantity: Unique, who: number): void;
  sell(place: Place, product: number, amount: number): void;
  /** A quantity that was read is 0 where nothing of it occurred; one that was not read is not known. */
  knows(dimensions: readonly Dimension[], quantities: readonly (Additive | Unique)[]): void;
  /** Everything first, then each key that occurred. */
  rows(): Counted[];
}

/**
 * Adds up what happened in a period, as a whole and by each dimension at once.
 *
 * @example
 *   const tally = createTally();
 *   tally.add({ region: '7' }, 'net_revenue', 5_000_000);
 *   tally.rows().map(({ dimension, key }) => `${dimension} ${key}`); // ['all ', 'region 7']
 */
export function createTally(): Tally {
  const known = new Map<string, Counted>();
  const defaults = new Map<Dimension, Set<Additive | Unique>>();

  function rowOf(dimension: Dimension, key: string): Counted {
    const name = `${dimension} ${key}`;
    let row = known.get(name);
    if (row === undefined) {
      row = { dimension, key, sums: {}, unique: {}, products: new Map() };
      known.set(name, row);
    }
    return row;
  }

  function each(place: Place, change: (row: Counted) => void): void {
    change(rowOf('all', ''));
    for (const [dimension, key] of Object.entries(place) as [Exclude<Dimension, 'all'>, string | null][])
      change(rowOf(dimension, key ?? NONE));
  }

  return {
    add(place, quantity, amount) {
      each(place, ({ sums }) => (sums[quantity] = (sums[quantity] ?? 0) + amount));
    },
    addTo(dimension, key, quantity, amount) {
      const { sums } = rowOf(dimension, key);
      sums[quantity] = (sums[quantity] ?? 0) + amount;
    },
    see(place, quantity, who) {
      each(place, ({ unique }) => (unique[quantity] ??= new Set()).add(who));
    },
    sell(place, product, amount) {
      each(place, ({ products }) => products.set(product, (products.get(product) ?? 0) + amount));
    },
    knows(dimensions, quantities) {
      for (const dimension of dimensions) {
        const named = defaults.get(dimension) ?? new Set();
        for (const quantity of quantities) named.add(quantity);
        defaults.set(dimension, named);
      }
    },
    rows() {
      rowOf('all', '');
      for (const row of known.values())
        for (const quantity of defaults.get(row.dimension) ?? [])
          if (isUnique(quantity)) row.unique[quantity] ??= new Set();
          else row.sums[quantity] ??= 0;
      return [...known.values()].toSorted((a, b) => orderOf(a) - orderOf(b));
    },
  };
}

const isUnique = (quantity: Additive | Unique): quantity is Unique => UNIQUE.some((each) => each === quantity);

const orderOf = ({ dimension }: Counted): number => (dimension === 'all' ? 0 : 1);
