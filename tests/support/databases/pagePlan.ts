import type { Actor } from '#model/access/actor.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { Database, Row, SqlValue } from '#server/engine/db/database.ts';
import { listRecords } from '#server/engine/records/list/listRecords.ts';

/** Readers whose scopes differ: everything, an organisation, a person. */
export const READERS = {
  administrator: { id: 1, name: 'a', kind: 1, bp_id: null, grants: ['ADMIN', 'all'] },
  organisation: { id: 2, name: 'b', kind: 2, bp_id: 5, grants: ['TENANT_ADMIN', 'all'] },
  tenant: { id: 3, name: 'c', kind: 3, bp_id: null, grants: ['TENANT', 'all'] },
} satisfies Record<string, Actor>;

type Query = Omit<Parameters<typeof listRecords>[2], 'offset' | 'limit'>;

/**
 * The query plan of a page when the database may neither read a whole table nor sort. `mark` is in the statement that
 * reads the page.
 */
export async function pagePlan(
  context: Context,
  definition: Definition,
  { reader, query, mark }: { reader: keyof typeof READERS; query: Query; mark: string },
): Promise<string> {
  let page: { text: string; params: readonly SqlValue[] } | undefined;
  const recording: Database = {
    ...context.db,
    // Report one row, so that the list queries the page.
    all: async <T extends object = Row>(text: string) =>
      (text.includes('count(*) as total') ? [{ total: 1 }] : []) as T[],
    values: async (text, params = []) => {
      if (text.includes(mark)) page = { text, params };
      return [];
    },
  };
  const all = { ...query, offset: 0, limit: 10 };
  await listRecords({ ...context, actor: READERS[reader], db: recording }, definition, all);
  if (page === undefined) throw new Error('no page was read');
  const { text, params } = page;
  const lines = await context.transaction(async ({ db }) => {
    if (db.dialect === 'postgres')
      for (const way of ['seqscan', 'sort', 'bitmapscan']) await db.run(`set local enable_${way} = off`);
    return db.all(`explain ${db.dialect === 'sqlite' ? 'query plan ' : ''}${text}`, params);
  });
  return JSON.stringify(lines).replaceAll('\\"', '').replaceAll('::text', '');
}
