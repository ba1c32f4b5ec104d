import type { Context } from '#server/engine/context.ts';
import { quotaUseSql } from '#server/engine/records/list/sql/inCloudsSql.ts';
import type { Having } from './sumOf.ts';

const COLUMNS = { key: 'text', cloud_id: 'text', project_id: 'bigint', bp_id: 'bigint', user_id: 'bigint' } as const;

/** The use of a limit, stored or not: the same sum that lists show. */
export async function quotaUse(
  { db, schemas }: Pick<Context, 'db' | 'schemas'>,
  line: Having & Record<keyof typeof COLUMNS, number | string | null>,
): Promise<number> {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]; // the keys of the object above
  const { text, params } = quotaUseSql('key', 'line', { schemas });
  const columns = names.map((name) => `cast(? as ${COLUMNS[name]}) as "${name}"`);
  const [row] = await db.all<{ used: number | null }>(
    `select ${text} as used from (select ${columns.join(', ')}) line`,
    [...params, ...names.map((name) => line[name])],
  );
  return row?.used ?? 0;
}
