import { renamesWithin, type Renames } from '#model/evolution/renameMentions.ts';
import { renamesOf } from '#model/evolution/renames.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Database, Dialect } from '#server/engine/db/database.ts';
import type { ExistingTable } from '#server/engine/db/tables/readTable.ts';
import { isSpelling } from '#server/engine/db/tables/spellings.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import { tableOf } from '#server/engine/db/tables/tableOf.ts';
import type { ColumnKind, TableSpec } from '#server/engine/db/tables/tableSpec.ts';
import type { RetiredField } from './applied.ts';
import { arrangeColumns, type Fields } from './arrangeColumns.ts';
import { planField } from './planField.ts';
import { checkUnique } from './checkUnique.ts';
import { bothFilled } from './checkRows.ts';
import { hasRows } from '#server/engine/db/tables/hasRows.ts';
import { countValues, type ColumnPlace } from './columnValues.ts';
import { dropCommand, notice, records, refusal, type MigrationFinding } from './finding.ts';

export interface DefinitionToPlan {
  definition: Definition;
  /** The definition that the table was migrated to; absent if unknown. */
  before: Definition | undefined;
  retired: readonly RetiredField[];
  /** The existing table, under its present name. */
  existing: ExistingTable | undefined;
  table: string;
}

/** A column whose values change their meaning or stored form. Named as after the migration. */
export interface CarriedColumn {
  from: FieldDefinition;
  to: FieldDefinition;
  kind: { before: ColumnKind; after: ColumnKind };
  /** False if only the type of an empty column changes. */
  hasValues: boolean;
  /** Whether any stored value changes. It does not when a text becomes a long text. */
  changes: boolean;
}

/** Steps that migrate a table to its definition. Applied in this order, all or none. */
export interface DefinitionPlan {
  spec: TableSpec;
  step: 'create' | 'recreate' | 'alter';
  /** Columns to rename, all at once. */
  moves: { from: string; to: string }[];
  carried: CarriedColumn[];
  /** Columns whose values fill the gaps of another column. They are then dropped. */
  merged: { from: string; to: string }[];
  /** Fields whose column is new or returns, with the value for rows that have none. */
  added: FieldDefinition[];
  filled: FieldDefinition[];
  retired: RetiredField[];
  /** Stored mentions of the resource are renamed with it. */
  renames: Renames;
  findings: MigrationFinding[];
}

/** Compares a definition with the previous one and with the rows. Writes nothing. */
export async function planDefinition(db: Database, wanted: DefinitionToPlan): Promise<DefinitionPlan> {
  const { definition, before, existing } = wanted;
  const spec = tableOf(definition);
  const empty = {
    spec,
    moves: [],
    carried: [],
    merged: [],
    added: [],
    filled: [],
    retired: [],
    renames: { fields: new Map(), words: new Map() },
    findings: [],
  };
  if (existing === undefined) return { ...empty, step: 'create' };
  if (!hasSameId(definition, spec, existing, before)) {
    if (!(await hasRows(db, wanted.table))) return { ...empty, step: 'recreate' };
    const message = `the id of ${definition.resource} cannot change while there are records: what refers to them would point nowhere`;
    return { ...empty, step: 'alter', findings: [refusal(definition.resource, ['id'], message)] };
  }
  return planColumns(db, wanted, spec, existing);
}

function hasSameId(
  { id }: Definition,
  { primaryKey }: TableSpec,
  existing: ExistingTable,
  before: Definition | undefined,
): boolean {
  if (before !== undefined && (before.id.field !== id.field || before.id.kind !== id.kind)) return false;
  const column = existing.columns.get(primaryKey.column);
  return column !== undefined && (column === 'integer') === (primaryKey.kind === 'serial');
}

async function planColumns(
  db: Database,
  wanted: DefinitionToPlan,
  spec: TableSpec,
  existing: ExistingTable,
): Promise<DefinitionPlan> {
  const { definition, before, table } = wanted;
  const stored = storedFields(definition);
  const earlier = before === undefined ? {} : storedFields(before);
  const renames = renamesOf(
    earlier,
    withoutActed(stored, earlier, wanted.retired),
    new Set(wanted.retired.map(({ field }) => field)),
  );
  const { origins, moves, merged, retired } = arrangeColumns(
    stored,
    earlier,
    renames,
    wanted.retired,
    existing,
    definition,
  );
  const plan: DefinitionPlan = {
    spec,
    step: 'alter',
    moves,
    carried: [],
    merged,
    added: [],
    filled: [],
    retired,
    renames: renamesWithin(earlier, stored, renames),
    findings: stillDeclared(definition.resource, stored, renames),
  };
  const place = (column: string): ColumnPlace => ({ table, id: spec.primaryKey.column, column });
  for (const field of Object.values(stored)) {
    const origin = origins.get(field.name);
    if (origin === undefined) {
      plan.added.push(field);
      continue;
    }
    const { carried, findings } = await planField(db, {
      resource: definition.resource,
      from: origin.field,
      field,
      place: place(origin.column),
      kind: existing.columns.get(origin.column) ?? 'text',
    });
    if (carried !== undefined) plan.carried.push(carried);
    plan.findings.push(...findings);
    if (origin.cameBack || field.type === 'state') plan.filled.push(field);
  }
  plan.findings.push(
    ...checkWidth(
      db,
      definition.resource,
      [...existing.columns.keys()].filter((column) => !isSpelling(column)).length +
        plan.added.length +
        spec.spellings.length,
      retired,
    ),
  );
  for (const { to } of merged)
    plan.findings.push(...(await checkMerge(db, definition.resource, to, place(origins.get(to)?.column ?? to))));
  plan.findings.push(...(await checkUnique(db, { definition, before, table, spec, existing, origins })));
  for (const each of retired)
    plan.findings.push(
      ...(await reportRetired(db, each, {
        table,
        column: currentName(moves, each.column),
        isDeclared: stored[each.field] !== undefined,
        spec,
      })),
    );
  return plan;
}

/** A fixed limit: adding two thousand columns one by one would take seconds before the last one is refused. */
const MOST_COLUMNS: Record<Dialect, number> = { sqlite: 2_000, postgres: 1_600 };

function checkWidth(
  { dialect }: Database,
  resource: string,
  columns: number,
  retired: readonly RetiredField[],
): MigrationFinding[] {
  const most = MOST_COLUMNS[dialect];
  if (columns <= most) return [];
  const unused = retired.length === 0 ? '' : `, of which ${retired.length} are retired and could be dropped`;
  return [
    refusal(
      resource,
      ['fields'],
      `the table of ${resource} would have ${columns} columns, and the database takes ${most}${unused}`,
      'database-refused',
    ),
  ];
}

/** Two columns become one: the former name was retired, and its new name is in use already. */
async function checkMerge(
  db: Database,
  resource: string,
  name: string,
  former: ColumnPlace,
): Promise<MigrationFinding[]> {
  const { count, example } = await bothFilled(db, former, name);
  if (count === 0) return [];
  return [
    refusal(
      resource,
      ['fields', name, 'was'],
      `${records(count)} have a value under both names, ${former.column} and ${name}: ${example}. Empty ${name} there first, or drop the former values with ${dropCommand(former.table, former.column)}`,
    ),
  ];
}

async function reportRetired(
  db: Database,
  { resource, field, column, definition }: RetiredField,
  now: { table: string; column: string; isDeclared: boolean; spec: TableSpec },
): Promise<MigrationFinding[]> {
  const values = definition.hidden === true ? 0 : await countValues(db, now.table, now.column);
  if (values === 0) return [];
  const drop = `drop it with ${dropCommand(now.spec.table, column)}`;
  const message = now.isDeclared
    ? `${field} took the place of a field of the same name, whose column stays as ${column}, with values in ${records(values)}: it returns when ${field} gives way to it, or ${drop}`
    : `${field} is no longer declared; its column stays, with values in ${records(values)}: declare ${field} again to restore it, use \`was: ${field}\` if it has a new name, or ${drop}`;
  return [notice(resource, ['fields'], 'retired', message)];
}

/** Leaves out a `was` that was applied before its field was retired and returned. */
function withoutActed(stored: Fields, earlier: Fields, retired: readonly RetiredField[]): Fields {
  return Object.fromEntries(
    Object.entries(stored).map(([name, field]) => {
      const back = earlier[name] === undefined ? retired.find((each) => each.field === name) : undefined;
      const { was, ...acted } = field;
      return [name, was !== undefined && back?.definition.was === was ? acted : field];
    }),
  );
}

function storedFields({ fields, id }: Definition): Record<string, FieldDefinition> {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => name !== id.field && isStored(field)));
}

function currentName(moves: DefinitionPlan['moves'], column: string): string {
  return moves.find(({ to }) => to === column)?.from ?? column;
}

/** A name that another field takes over while its own field is still declared: the owner of the data is unclear. */
function stillDeclared(resource: string, stored: Fields, renames: ReadonlyMap<string, string>): MigrationFinding[] {
  return [...renames].flatMap(([name, former]) => {
    if (stored[name]?.was !== former || stored[former] === undefined || renames.has(former)) return [];
    const message = `${name} was ${former}, and ${former} is still declared: one of them would lose its data. Rename it first, and declare ${former} in the next change`;
    return [refusal(resource, ['fields', name, 'was'], message, 'still-declared')];
  });
}
