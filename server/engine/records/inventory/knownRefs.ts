import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/** The ref and id of every record of a cloud that a synchronisation has confirmed and no later write has changed. */
export async function knownRefs(
  { db }: Pick<Context, 'db'>,
  definition: Definition,
  cloudId: string,
  unwrittenSince: number,
): Promise<{ id: string; ref: string }[]> {
  const { name, id } = resourceTable(definition);
  return db.all<{ id: string; ref: string }>(
    `select ${id} as id, cloud_ref as ref from ${name} where cloud_id = ? and cloud_ref is not null and updated_at <= ?`,
    [cloudId, unwrittenSince],
  );
}

export async function countOf({ db }: Pick<Context, 'db'>, definition: Definition, cloudId: string): Promise<number> {
  const [row] = await db.all<{ n: number }>(
    `select count(*) as n from ${resourceTable(definition).name} where cloud_id = ?`,
    [cloudId],
  );
  return row?.n ?? 0;
}
