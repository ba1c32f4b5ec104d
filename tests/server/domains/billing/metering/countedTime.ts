import { expect } from 'vitest';
import type { Scenario } from '../../../../support/scenario.ts';

type Rows = { db: Scenario['db'] };

/** The items of a record, in the order in which they were opened. */
export const itemsOf = ({ db }: Rows, id: string, type?: string) =>
  db.kysely
    .selectFrom('billing_items')
    .selectAll()
    .where('resource_id', '=', id)
    .$if(type !== undefined, (query) => query.where('resource_type', '=', type as never))
    .orderBy('id')
    .execute();

export const spansOfItem = ({ db }: Rows, item: number) =>
  db.kysely.selectFrom('spans').selectAll().where('item_id', '=', item).orderBy('from').execute();

/** No period overlaps another one of its item, at most one is open, and none has no length. */
export async function noOverlap({ db }: Rows): Promise<void> {
  const spans = await db.kysely.selectFrom('spans').selectAll().orderBy('item_id').orderBy('from').execute();
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1];
    expect(span.to === null || Number(span.to) > Number(span.from)).toBe(true);
    if (next?.item_id === span.item_id) expect(Number(next?.from)).toBeGreaterThanOrEqual(Number(span.to ?? Infinity));
  }
}

/** When a record entered each of its states, by its history. */
export async function statesOf({ db }: Rows, id: string): Promise<[state: string, at: number][]> {
  const rows = await db.kysely.selectFrom('history').selectAll().where('record_id', '=', id).orderBy('id').execute();
  return rows.flatMap(({ at, changes }) => {
    // Written by `recordHistories`.
    const fields = JSON.parse(changes) as { field: string; after: string }[];
    return fields.filter(({ field }) => field === 'status').map(({ after }): [string, number] => [after, at]);
  });
}
