import { renamesWithin, type Renames } from '#model/evolution/renameMentions.ts';
import { renamesOf } from '#model/evolution/renames.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Database, Dialect } from '#server/engine/db/database.ts';
import type { ExistingTable } from '#server/engine/db/tables/readTable.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import { tableOf } from '#server/engine/db/tables/tableOf.ts';
import type { ColumnKind, TableSpec } from '#server/engine/db/tables/tableSpec.ts';
import type { RetiredField } from './applied.ts';
import { arrangeColumns, type Fields } from './arrangeColumns.ts';
import { planField } from './planField.ts';
import { judgeUnique } from './judgeUnique.ts';
import { bothFilled } from './judgeRows.ts';
import { countValues, hasRows, type ColumnPlace } from './columnValues.ts';
import { dropCommand, notice, records, refusal, type MigrationFinding } from './finding.ts';

export interface DefinitionToPlan {
  definition: Definition;
  /** What the table was made for; absent where nobody knows. */
  before: Definition | undefined;
  retired: readonly RetiredField[];
  /** The table as it is, under the name that it has now. */
  existing: ExistingTable | undefined;
  table: string;
}

/** A column whose values mean, or are stored as, something else from now on. Named as it will be called. */
export interface CarriedColumn {
  from: FieldDefinition;
  to: FieldDefinition;
  kind: { before: ColumnKind; after: ColumnKind };
  /** False where only the type of an empty column changes. */
  judged: boolean;
  /** Is anything stored otherwise afterwards? A text that becomes a long text is not. */
  changes: boolean;
}

/** Steps that bring a table to its definition. Applied in this order, all or none. */
export interface DefinitionPlan {
  spec: TableSpec;
  step: 'create' | 'recreate' | 'alter';
  /** Columns that get another name, all at once. */
  moves: { from: string; to: string }[];
  carried: CarriedColumn[];
  /** Columns whose values go into another one, where that has none; then they are gone. */
  merged: { from: string; to: string }[];
  /** Fields whose column is new, or came back: with what rows without a value get. */
  added: FieldDefinition[];
  filled: FieldDefinition[];
  retired: RetiredField[];
  /** What speaks of the resource elsewhere is renamed with it. */
  renames: Renames;
  findings: MigrationFinding[];
}

/** Compares a definition with the one before and with the rows, and writes nothing. */
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
  plan.findings.push(...judgeWidth(db, definition.resource, existing.columns.size + plan.added.length, retired));
  for (const { to } of merged)
    plan.findings.push(...(await judgeMerge(db, definition.resource, to, place(origins.get(to)?.column ?? to))));
  plan.findings.push(...(await judgeUnique(db, { definition, table, spec, existing, origins })));
  for (const each of retired)
    plan.findings.push(
      ...(await tellRetired(db, each, {
        table,
        column: currentName(moves, each.column),
        isDeclared: stored[each.field] !== undefined,
        spec,
      })),
    );
  return plan;
}

/** Tried one by one, two thousand columns would take seconds until the last one is refused. */
const MOST_COLUMNS: Record<Dialect, number> = { sqlite: 2_000, postgres: 1_600 };

function judgeWidth(
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

/** Two columns become one: the former name was retired, and its place is taken already. */
async function judgeMerge(
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

async function tellRetired(
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

/** A field that comes back brings the `was` with it that acted before it was retired. */
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

/** A name that somebody takes over, and that is declared at the same time: whose data is it? */
function stillDeclared(resource: string, stored: Fields, renames: ReadonlyMap<string, string>): MigrationFinding[] {
  return [...renames].flatMap(([name, former]) => {
    if (stored[name]?.was !== former || stored[former] === undefined || renames.has(former)) return [];
    const message = `${name} was ${former}, and ${former} is still declared: one of them would lose its data. Rename it first, and declare ${former} in the next change`;
    return [refusal(resource, ['fields', name, 'was'], message, 'still-declared')];
  });
}
