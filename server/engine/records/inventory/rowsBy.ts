import type { DefinitionOf, RecordOf } from '#server/engine/product/hooks.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import type { Row } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

/** Every record that refers to another one by this field, for all readers. */
export async function rowsBy<Resource extends string>(
  context: Context,
  definition: DefinitionOf<Resource>,
  field: string,
  id: RecordId,
): Promise<RecordOf<Resource>[]> {
  const { name } = resourceTable(definition);
  const rows = await context.db.all<Row>(`select * from ${name} where ${quoted(field)} = ?`, [id]);
  return rows.map((row) => decodeRecord(definition, row));
}
