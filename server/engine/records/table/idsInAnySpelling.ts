import { foldText } from '#model/values/foldText.ts';
import type { Definition } from '#model/language/definition.ts';
import type { RecordId } from '#server/engine/context.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { identitySql } from '#server/engine/db/tables/spellings.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { resourceTable } from './resourceTable.ts';

/**
 * The first `limit` ids of records that a unique index would take for the same as these stored values, whatever their
 * spelling, without access checks. Records that were distinct before spellings counted as one are found, too.
 */
export async function idsInAnySpelling(
  db: Database,
  definition: Definition,
  values: Readonly<Record<string, SqlValue>>,
  limit: number,
): Promise<RecordId[]> {
  const table = resourceTable(definition);
  const params: SqlValue[] = [];
  const tests = Object.entries(values).map(([name, value]) => {
    const column = identitySql(definition, name);
    if (value === null) return `${quoted(name)} is null`;
    if (typeof value !== 'string' || column === quoted(name)) {
      params.push(value);
      return `${quoted(name)} = ?`;
    }
    const key = foldText(value);
    // The separator between the spellings of one name comes before a space.
    params.push(key, `${key} `);
    return `${quoted(name)} is not null and ${column} >= ? and ${column} < ?`;
  });
  const rows = await db.all<{ id: RecordId }>(
    `select ${table.id} as id from ${table.name} where ${tests.length === 0 ? '1 = 1' : tests.join(' and ')} order by ${table.id} limit ?`,
    [...params, limit],
  );
  return rows.map((row) => row.id);
}
