import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';

export interface NewSpan {
  item_id: number;
  from: number;
  /** Millionths. */
  quantity: number;
  spec: string | null;
  /** The state of the record when the period began. */
  state: string | null;
  project_id: number | null;
  tags: string[] | null;
}

/** Few enough parameters for either database. */
const AT_ONCE = 500;

/** Ends the open periods of these items. A period without length is no fact, and goes. */
export async function closeSpans({ db }: Context, now: number, items: readonly number[]): Promise<void> {
  for (const some of inChunks(items, AT_ONCE)) {
    await db.kysely.deleteFrom('spans').where('open_item', 'in', some).where('from', '>=', now).execute();
    await db.kysely
      .updateTable('spans')
      .set((eb) => ({ to: now, open_item: null, updated_at: now, _version: eb('_version', '+', 1) }))
      .where('open_item', 'in', some)
      .execute();
  }
}

/** Writes what selects the price into the periods of an item that were begun without it. */
export async function respecifySpans({ db, clock }: Context, item: number, spec: string | null): Promise<void> {
  await db.kysely
    .updateTable('spans')
    .set((eb) => ({ spec, updated_at: clock(), _version: eb('_version', '+', 1) }))
    .where('item_id', '=', item)
    .where('spec', 'is', null)
    .execute();
}

/** Begins periods. The index on `open_item` refuses a second open one of the same item. */
export async function insertSpans(context: Context, spans: readonly NewSpan[]): Promise<void> {
  const now = context.clock();
  const source = context.operationId ?? context.requestId;
  for (const some of inChunks(spans, AT_ONCE)) {
    const rows = some.map(({ tags, ...span }) => ({
      ...span,
      to: null,
      open_item: span.item_id,
      tags: tags === null ? null : JSON.stringify(tags),
      source,
      created_at: now,
      updated_at: now,
    }));
    await context.db.kysely.insertInto('spans').values(rows).execute();
  }
}
