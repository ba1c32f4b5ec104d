import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/** Selects the records with these values; columns that are not named do not matter. */
export type Having = Readonly<Record<string, number | string | null>>;

/** The sum of a field, or a fixed amount per record. */
export async function sumOf(
  { db }: Pick<Context, 'db'>,
  definition: Definition,
  cost: number | string,
  having: Having = {},
): Promise<number> {
  const { name, stored } = resourceTable(definition);
  if (typeof cost === 'string' && !stored.has(cost)) return 0;
  const sum = typeof cost === 'number' ? 'count(*)' : `coalesce(sum(${quoted(cost)}), 0)`;
  const columns = Object.entries(having);
  const where =
    columns.length === 0
      ? ''
      : `where ${columns.map(([column, value]) => `${quoted(column)} ${value === null ? 'is null' : '= ?'}`).join(' and ')}`;
  const [row] = await db.all<{ total: number }>(
    `select ${sum} as total from ${name} ${where}`,
    columns.flatMap(([, value]) => (value === null ? [] : [value])),
  );
  return (row?.total ?? 0) * (typeof cost === 'number' ? cost : 1);
}
