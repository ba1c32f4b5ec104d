import type { Definition } from '#model/language/definition.ts';
import { foldText } from '#model/values/foldText.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import type { ExistingTable } from '#server/engine/db/tables/readTable.ts';
import { identitySql } from '#server/engine/db/tables/spellings.ts';
import { quoted, type TableSpec } from '#server/engine/db/tables/tableSpec.ts';
import type { Origin } from './arrangeColumns.ts';
import { duplicatesOf, type Misfits } from './checkRows.ts';
import { batchesOf, type ColumnPlace } from './columnValues.ts';
import { notice, records, refusal, type MigrationFinding } from './finding.ts';
import { valueForRows } from './valueForRows.ts';

export interface TableToCheck {
  definition: Definition;
  before: Definition | undefined;
  table: string;
  spec: TableSpec;
  existing: ExistingTable;
  origins: ReadonlyMap<string, Origin>;
}

/** Checks the uniqueness rules that no index keeps yet. Conversions keep unique values unique. */
export async function checkUnique(db: Database, table: TableToCheck): Promise<MigrationFinding[]> {
  const findings: MigrationFinding[] = [];
  for (const { name, fields, unique } of table.spec.indexes) {
    if (!unique || table.existing.indexes.has(name)) continue;
    const finding = await findingOf(db, fields ?? [], table);
    if (finding) findings.push(finding);
  }
  return findings;
}

async function findingOf(
  db: Database,
  [first = '', ...scope]: readonly string[],
  { definition, before, table, spec, existing, origins }: TableToCheck,
): Promise<MigrationFinding | undefined> {
  const column = origins.get(first)?.column;
  const field = definition.fields[first];
  // A new field has the same value in every record, or no value, which never clashes.
  if (column === undefined && (field === undefined || valueForRows(field) === null)) return undefined;
  const id = spec.primaryKey.column;
  const folds = column !== undefined && identitySql(definition, first) !== quoted(first);
  const found = folds
    ? await sameInAnySpelling(db, { table, id, column }, definition, origins, scope)
    : await sameValues(db, { table, id, column }, existing, origins, scope);
  if (found === undefined) return undefined;
  const what = scope.length === 0 ? first : `${first} together with ${scope.join(', ')}`;
  const path = field?.unique === undefined ? ['unique'] : ['fields', first, 'unique'];
  const wasUnique = folds && before !== undefined && hasRule(before, first, scope);
  return wasUnique
    ? notice(
        definition.resource,
        path,
        'duplicates',
        `${what}: ${records(found.of)} share a value in another spelling: ${found.example}. They stay as they are, and no further record gets such a value; change all but one of them`,
      )
    : refusal(definition.resource, path, cannotBeUnique(what, found), 'duplicates');
}

const cannotBeUnique = (what: string, found: Misfits) =>
  `${what} cannot be unique while ${records(found.of)} share a value: ${found.example}. Change these records first`;

const hasRule = ({ fields, unique }: Definition, first: string, scope: readonly string[]): boolean => {
  const own = fields[first]?.unique;
  const rules = [
    ...unique.map((rule) => rule.fields),
    ...(own === undefined ? [] : [[first, ...(own === true ? [] : own)]]),
  ];
  return rules.some((rule) => rule.join() === [first, ...scope].join());
};

/** Records with the same values. A new field, which has no column yet, has the same in each. */
function sameValues(
  db: Database,
  { table, id, column }: Omit<ColumnPlace, 'column'> & { column: string | undefined },
  existing: ExistingTable,
  origins: TableToCheck['origins'],
  scope: readonly string[],
): Promise<Misfits | undefined> {
  const scoped = scope
    .flatMap((each) => origins.get(each)?.column ?? [])
    .map((each) => `coalesce(${quoted(each)}, ${existing.columns.get(each) === 'text' ? "''" : '0'})`);
  const on = [...(column === undefined ? [] : [quoted(column)]), ...scoped].map((sql) => ({ sql }));
  return duplicatesOf(db, table, id, {
    on,
    ...(column !== undefined && { where: `${quoted(column)} is not null` }),
  });
}

/** Records that are one in another spelling. The present table does not hold the folded texts yet. */
async function sameInAnySpelling(
  db: Database,
  place: ColumnPlace,
  definition: Definition,
  origins: TableToCheck['origins'],
  scope: readonly string[],
): Promise<Misfits | undefined> {
  const there = scope.flatMap((name) => {
    const column = origins.get(name)?.column;
    return column === undefined ? [] : [{ column, folds: identitySql(definition, name) !== quoted(name) }];
  });
  const more = [place.column, ...there.map(({ column }) => column)].map((name, at) => `, ${quoted(name)} as v${at}`);
  const firsts = new Map<string, SqlValue>();
  const found: Misfits = { count: 0, of: 0, example: '' };
  const shared = new Set<string>();
  for await (const rows of batchesOf(db, place, more.join(''))) {
    for (const row of rows) {
      const scoped = there.map(({ folds }, at) => foldedIf(folds, row[`v${at + 1}`] ?? null));
      const key = JSON.stringify([foldedIf(true, row.v0 ?? null), ...scoped]);
      const one = firsts.get(key);
      if (one === undefined) firsts.set(key, row.id ?? null);
      else {
        found.of += shared.has(key) ? 1 : 2;
        shared.add(key);
        if (found.example === '') {
          const values = more.map((_, at) => JSON.stringify(row[`v${at}`])).join(', ');
          found.example = `records ${shown(one)} and ${shown(row.id)} both hold ${values}`;
        }
      }
    }
  }
  return shared.size === 0 ? undefined : { ...found, count: shared.size };
}

const foldedIf = (folds: boolean, value: SqlValue) => (folds && typeof value === 'string' ? foldText(value) : value);

const shown = (id: SqlValue | undefined) => (typeof id === 'number' || typeof id === 'string' ? id : '');
