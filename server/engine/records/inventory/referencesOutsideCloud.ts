import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/** Those of these ids that are not records of the cloud. */
export async function referencesOutsideCloud(
  { db }: Pick<Context, 'db'>,
  definition: Definition,
  cloudId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { name, id } = resourceTable(definition);
  const rows = await db.all<{ id: string }>(
    `select ${id} as id from ${name} where cloud_id = ? and ${id} in (${ids.map(() => '?').join(', ')})`,
    [cloudId, ...ids],
  );
  const own = new Set(rows.map((row) => row.id));
  return new Set(ids.filter((each) => !own.has(each)));
}
