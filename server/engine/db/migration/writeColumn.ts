import { inChunks } from '#model/values/inChunks.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { columnType, quoted, type ColumnKind, type TableSpec } from '#server/engine/db/tables/tableSpec.ts';

const WRITTEN_AT_ONCE = 500;

/** Writes one column of some rows: pairs of an id and a value. */
export async function writeColumn(
  tx: Database,
  { table, primaryKey }: TableSpec,
  column: string,
  kind: ColumnKind,
  values: readonly [SqlValue, SqlValue][],
): Promise<void> {
  const [idType = '', type = ''] = [
    columnType(tx.dialect, primaryKey.kind === 'serial' ? 'integer' : 'text'),
    columnType(tx.dialect, kind),
  ].map((each) => each.split(' ')[0]?.replace('double', 'double precision'));
  for (const some of inChunks(values, WRITTEN_AT_ONCE)) {
    const rows = some.map(() => `(cast(? as ${idType}), cast(? as ${type}))`).join(', ');
    await tx.run(
      `update ${quoted(table)} set ${quoted(column)} = v.column2 from (values ${rows}) as v where ${quoted(table)}.${quoted(primaryKey.column)} = v.column1`,
      some.flat(),
    );
  }
}
