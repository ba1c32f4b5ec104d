import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/** How many records point at something with this field, in each cloud where there are any. */
export async function countByCloud(
  { db }: Pick<Context, 'db'>,
  definition: Definition,
  field: string,
  id: number,
): Promise<{ cloudId: string; count: number }[]> {
  const rows = await db.all<{ cloud_id: string; n: number | string }>(
    `select cloud_id, count(*) as n from ${resourceTable(definition).name} where ${quoted(field)} = ? group by cloud_id order by cloud_id`,
    [id],
  );
  return rows.map(({ cloud_id, n }) => ({ cloudId: cloud_id, count: Number(n) }));
}
