import type { Definition } from '#model/language/definition.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { ExistingTable } from '#server/engine/db/tables/readTable.ts';
import { quoted, type TableSpec } from '#server/engine/db/tables/tableSpec.ts';
import type { Origin } from './arrangeColumns.ts';
import { records, refusal, type MigrationFinding } from './finding.ts';
import { duplicatesOf } from './checkRows.ts';
import { valueForRows } from './valueForRows.ts';

export interface TableToCheck {
  definition: Definition;
  table: string;
  spec: TableSpec;
  existing: ExistingTable;
  origins: ReadonlyMap<string, Origin>;
}

/** Checks the uniqueness rules that no index keeps yet. Conversions keep unique values unique. */
export async function checkUnique(
  db: Database,
  { definition, table, spec, existing, origins }: TableToCheck,
): Promise<MigrationFinding[]> {
  const findings: MigrationFinding[] = [];
  for (const { name, fields: [first = '', ...scope] = [], unique } of spec.indexes) {
    const column = origins.get(first)?.column;
    const field = definition.fields[first];
    // A new field has the same value in every record, or no value, which never clashes.
    if (
      !unique ||
      existing.indexes.has(name) ||
      (column === undefined && (field === undefined || valueForRows(field) === null))
    )
      continue;
    const scoped = scope
      .flatMap((each) => origins.get(each)?.column ?? [])
      .map((each) => `coalesce(${quoted(each)}, ${existing.columns.get(each) === 'text' ? "''" : '0'})`);
    const on = [...(column === undefined ? [] : [quoted(column)]), ...scoped].map((sql) => ({ sql }));
    const found = await duplicatesOf(db, table, spec.primaryKey.column, {
      on,
      ...(column !== undefined && { where: `${quoted(column)} is not null` }),
    });
    if (found === undefined) continue;
    const what = scope.length === 0 ? first : `${first} together with ${scope.join(', ')}`;
    const path = field?.unique === undefined ? ['unique'] : ['fields', first, 'unique'];
    findings.push(
      refusal(
        definition.resource,
        path,
        `${what} cannot be unique while ${records(found.of)} share a value: ${found.example}. Change these records first`,
        'duplicates',
      ),
    );
  }
  return findings;
}
