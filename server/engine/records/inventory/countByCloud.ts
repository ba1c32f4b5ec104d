import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/** The number of records per cloud that refer to something with this field. Clouds without any are left out. */
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
