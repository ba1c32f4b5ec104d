import type { Selectable } from 'kysely';
import type { Json } from '#model/language/definition.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';

export type ItemRow = Selectable<KnownTables['billing_items']>;

/** The key of the open item for one charge of a record. */
export const openKey = (resource: string, id: Json | RecordId, type: string): string =>
  `${resource} ${String(id)} ${type}`;

/** Few enough parameters for either database. */
const AT_ONCE = 1_000;

/** Open items by key. Locked until the transaction ends, like the records that they belong to. */
export async function openItems({ db }: Pick<Context, 'db'>, keys: readonly string[]): Promise<Map<string, ItemRow>> {
  const items = new Map<string, ItemRow>();
  for (const some of inChunks(keys, AT_ONCE)) {
    const rows = await db.kysely
      .selectFrom('billing_items')
      .selectAll()
      .where('open_key', 'in', some)
      .$if(db.dialect === 'postgres', (query) => query.forUpdate())
      .execute();
    for (const row of rows) items.set(row.open_key ?? '', row);
  }
  return items;
}
