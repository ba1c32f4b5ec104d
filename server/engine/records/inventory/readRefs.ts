import type { Definition } from '#model/language/definition.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/** Few enough parameters for either database. */
const AT_ONCE = 500;

export interface Wanted {
  by: 'id' | 'cloud_ref';
  values: readonly string[];
}

/** Ids by ref, or refs by id, of the records of one cloud. Leaves out missing records, and those without a ref. */
export async function readRefs(
  { db }: Pick<Context, 'db'>,
  definition: Definition,
  cloudId: string,
  { by, values }: Wanted,
): Promise<Map<string, string>> {
  const { name, id } = resourceTable(definition);
  const found = new Map<string, string>();
  for (const some of inChunks(values, AT_ONCE)) {
    const rows = await db.all<{ id: string; ref: string }>(
      `select ${id} as id, cloud_ref as ref from ${name} where cloud_id = ? and cloud_ref is not null and ${by === 'id' ? id : 'cloud_ref'} in (${some.map(() => '?').join(', ')})`,
      [cloudId, ...some],
    );
    for (const row of rows) found.set(by === 'id' ? row.id : row.ref, by === 'id' ? row.ref : row.id);
  }
  return found;
}
