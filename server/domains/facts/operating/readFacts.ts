import { factId, type Dimension } from '#model/domains/facts/operating/dimensions.ts';
import { periodsBetween, type Grain } from '#model/domains/facts/operating/period.ts';
import type { StoredFigures } from '#model/domains/facts/operating/sumPeriods.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';

export const FIGURE_COLUMNS = [
  'orders',
  'new_users',
  'active_users',
  'paying_users',
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
] as const satisfies readonly (keyof StoredFigures)[];

export interface PeriodFigures extends StoredFigures {
  id: string;
  period: string | null;
}

const factsById = preparedQuery((kysely, { list }: { list: string }, dialect) =>
  kysely
    .selectFrom('operating_facts')
    .select(['id', 'period', ...FIGURE_COLUMNS])
    .where((eb) => among(eb, 'id', list, dialect, 'words')),
);

/** The facts of one key of a dimension from one period to another, by period. A period without facts is absent. */
export async function readFacts(
  { db }: Context,
  { dimension, key }: { dimension: Dimension; key: string },
  { from, to }: { from: string; to: string },
): Promise<Map<string, PeriodFigures>> {
  const ids = periodsBetween(from, to).map((period) => factId(period, dimension, key));
  const rows = await factsById(db, { list: idList(ids, db.dialect) });
  return new Map(rows.map((row) => [row.period ?? '', row]));
}

/** The figures of a period in which a key has none: everything that adds up is 0. What is not known stays so. */
export const NOTHING: StoredFigures = {
  orders: 0,
  new_users: 0,
  active_users: 0,
  paying_users: 0,
  gross_revenue: 0,
  refunds: 0,
  net_revenue: 0,
  top_ups: 0,
  machine_hours: 0,
  gpu_hours: 0,
  vcpu_used: null,
  vcpu_total: null,
  gpu_used: null,
  gpu_total: null,
};

const sumsByKey = preparedQuery(
  (kysely, { grain, dimension, from, to }: { grain: Grain; dimension: Dimension; from: string; to: string }) =>
    kysely
      .selectFrom('operating_facts')
      .select((eb) => [
        'key',
        eb.fn.max<string>('id').as('last'),
        ...FIGURE_COLUMNS.map((name) => eb.fn.sum<number | string | null>(name).as(name)),
      ])
      .where('grain', '=', grain)
      .where('dimension', '=', dimension)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy('key'),
);

export interface KeySums extends StoredFigures {
  key: string;
  /** The name in its last period; null for what is not assigned. */
  name: string | null;
}

/** The sums of each key of a dimension, those with the most revenue first. `from`, `to`: first days of periods. */
export async function readKeys(
  { db }: Context,
  query: { grain: Grain; dimension: Dimension; from: string; to: string },
): Promise<KeySums[]> {
  const rows = await sumsByKey(db, query);
  const names = await namesOf(db, {
    list: idList(
      rows.map(({ last }) => last),
      db.dialect,
    ),
  });
  const known = new Map(names.map(({ id, name }) => [id, name]));
  return rows
    .map((row): KeySums => {
      const sums = FIGURE_COLUMNS.map((name) => [name, numberOf(row[name])] as const);
      // One entry for each column of the type.
      const figures = Object.fromEntries(sums) as unknown as StoredFigures;
      return { ...figures, key: row.key ?? '', name: known.get(row.last) ?? null };
    })
    .toSorted((a, b) => (b.net_revenue ?? 0) - (a.net_revenue ?? 0) || (a.key < b.key ? -1 : 1));
}

/** A sum is text on PostgreSQL. */
const numberOf = (sum: number | string | null): number | null => (sum === null ? null : Number(sum));

const namesOf = preparedQuery((kysely, { list }: { list: string }, dialect) =>
  kysely
    .selectFrom('operating_facts')
    .select(['id', 'name'])
    .where((eb) => among(eb, 'id', list, dialect, 'words')),
);

const productsOf = preparedQuery((kysely, { list }: { list: string }, dialect) =>
  kysely
    .selectFrom('operating_facts')
    .select(['period', 'top_products'])
    .where((eb) => among(eb, 'id', list, dialect, 'words'))
    .orderBy('id'),
);

export interface ProductSum {
  product_id: number;
  name: string | null;
  /** Micro-yuan. */
  amount: number;
}

/** Net revenue by product over periods, the largest first. */
export async function readProducts(
  { db }: Context,
  { dimension, key }: { dimension: Dimension; key: string },
  { from, to }: { from: string; to: string },
): Promise<ProductSum[]> {
  const ids = periodsBetween(from, to).map((period) => factId(period, dimension, key));
  const sums = new Map<number, ProductSum>();
  for (const { top_products } of await productsOf(db, { list: idList(ids, db.dialect) }))
    for (const { product_id, name, amount } of entriesOf(top_products)) {
      const before = sums.get(product_id)?.amount ?? 0;
      sums.set(product_id, { product_id, name, amount: before + amount });
    }
  return [...sums.values()].toSorted((a, b) => b.amount - a.amount || a.product_id - b.product_id);
}

/** As `writeFacts` stores them. */
function entriesOf(stored: unknown): ProductSum[] {
  const list: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
  return (Array.isArray(list) ? (list as Json[]) : []).flatMap((each) =>
    isObject(each) && typeof each.product_id === 'number'
      ? [
          {
            product_id: each.product_id,
            name: typeof each.name === 'string' ? each.name : null,
            amount: typeof each.amount === 'number' ? each.amount : 0,
          },
        ]
      : [],
  );
}
