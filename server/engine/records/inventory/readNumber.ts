import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/** One number of one record, without access checks. */
export async function readNumber(
  { db }: Pick<Context, 'db'>,
  definition: Definition,
  id: string,
  field: string,
): Promise<number | undefined> {
  const table = resourceTable(definition);
  if (!table.stored.has(field)) return undefined;
  const [row] = await db.all<{ value: number | null }>(
    `select ${quoted(field)} as value from ${table.name} where ${table.id} = ?`,
    [id],
  );
  return row?.value ?? undefined;
}
