import { fieldChange } from '#model/evolution/carryValue.ts';
import { kindChange } from '#model/evolution/kindChange.ts';
import { renamesWithin, type Renames } from '#model/evolution/renameMentions.ts';
import { renamesOf } from '#model/evolution/renames.ts';
import type { Definition, FieldDefinition } from '#model/definition.ts';
import type { Database } from '#server/db/database.ts';
import type { ExistingTable } from '#server/db/tables/readTable.ts';
import { columnKind, isStored } from '#server/db/tables/storedField.ts';
import { tableOf } from '#server/db/tables/tableOf.ts';
import { quoted, type ColumnKind, type TableSpec } from '#server/db/tables/tableSpec.ts';
import type { RetiredField } from './applied.ts';
import { againstRules, duplicatesOf, notCarried, withoutValue } from './judgeRows.ts';
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
}

/** Steps that bring a table to its definition. Applied in this order, all or none. */
export interface DefinitionPlan {
  spec: TableSpec;
  step: 'create' | 'recreate' | 'alter';
  /** Columns that get another name, all at once. */
  moves: { from: string; to: string }[];
  carried: CarriedColumn[];
  /** Fields whose column is new, or came back: with what rows without a value get. */
  added: FieldDefinition[];
  filled: FieldDefinition[];
  retired: RetiredField[];
  /** What speaks of the resource elsewhere is renamed with it. */
  renames: Renames;
  findings: MigrationFinding[];
}

/** Where the values of a field are now. */
interface Origin {
  column: string;
  /** Undefined for a column that nobody remembers. */
  field: FieldDefinition | undefined;
  cameBack: boolean;
}

/** Compares a definition with the one before and with the rows, and writes nothing. */
export async function planDefinition(db: Database, wanted: DefinitionToPlan): Promise<DefinitionPlan> {
  const { definition, before, existing } = wanted;
  const spec = tableOf(definition);
  const empty = { spec, moves: [], carried: [], added: [], filled: [], retired: [], renames: { fields: new Map(), words: new Map() }, findings: [] };
  if (existing === undefined) return { ...empty, step: 'create' };
  if (!hasSameId(spec, existing, before)) {
    if (!(await hasRows(db, wanted.table))) return { ...empty, step: 'recreate' };
    const message = `the id of ${definition.resource} cannot change while there are records: what refers to them would point nowhere`;
    return { ...empty, step: 'alter', findings: [refusal(definition.resource, ['id'], message)] };
  }
  return planColumns(db, wanted, spec, existing);
}

function hasSameId({ primaryKey }: TableSpec, existing: ExistingTable, before: Definition | undefined): boolean {
  if (before !== undefined && (before.id.field !== primaryKey.column || before.id.kind !== primaryKey.kind)) {
    // uuid and text are stored alike, but a text is not a uuid.
    return before.id.field === primaryKey.column && before.id.kind === 'uuid' && primaryKey.kind === 'text';
  }
  const column = existing.columns.get(primaryKey.column);
  return column !== undefined && (column === 'integer') === (primaryKey.kind === 'serial');
}

async function planColumns(db: Database, wanted: DefinitionToPlan, spec: TableSpec, existing: ExistingTable): Promise<DefinitionPlan> {
  const { definition, before, table } = wanted;
  const stored = storedFields(definition);
  const earlier = before === undefined ? {} : storedFields(before);
  const renames = renamesOf(earlier, stored, new Set(wanted.retired.map(({ field }) => field)));
  const origins = originsOf(stored, earlier, renames, wanted.retired, existing);
  const { moves, retired } = arrangeColumns(stored, earlier, origins, wanted.retired, existing, definition);
  const plan: DefinitionPlan = {
    spec,
    step: 'alter',
    moves,
    carried: [],
    added: [],
    filled: [],
    retired,
    renames: renamesWithin(earlier, stored, renames),
    findings: stillDeclared(definition.resource, stored, renames),
  };
  const place = (column: string): ColumnPlace => ({ table, id: spec.primaryKey.column, column });
  for (const field of Object.values(stored)) {
    const origin = origins.get(field.name);
    if (origin === undefined) plan.added.push(field);
    else await planField(db, wanted, field, origin, place(origin.column), existing, plan);
  }
  await judgeUnique(db, wanted, spec, origins, existing, plan.findings);
  for (const { field, column, definition: was } of retired) {
    const values = await countValues(db, table, currentName(moves, column));
    const message = `${field} is no longer declared; its column stays, with values in ${records(values)}: declare ${field} again to have it back, say \`was: ${field}\` where it has another name now, or let it go with ${dropCommand(spec.table, column)}`;
    if (values > 0 && was.hidden !== true) plan.findings.push(notice(definition.resource, ['fields'], 'retired', message));
  }
  return plan;
}

function storedFields({ fields, id }: Definition): Record<string, FieldDefinition> {
  return Object.fromEntries(Object.entries(fields).filter(([name, field]) => name !== id.field && isStored(field)));
}

/** Finds the column of every field: its own, that of its former name, or one that was retired. A field without any is new. */
function originsOf(stored: Fields, earlier: Fields, renames: ReadonlyMap<string, string>, retired: readonly RetiredField[], existing: ExistingTable): Map<string, Origin> {
  const origins = new Map<string, Origin>();
  const moved = new Set(renames.values());
  for (const name of Object.keys(stored)) {
    const former = renames.get(name) ?? name;
    const isLive = earlier[former] !== undefined && existing.columns.has(former) && (former !== name || !moved.has(name));
    const back = newestFirst(retired).find(({ field, column }) => field === former && existing.columns.has(column));
    if (isLive) origins.set(name, { column: former, field: earlier[former], cameBack: false });
    else if (back !== undefined) origins.set(name, { column: back.column, field: back.definition, cameBack: true });
  }
  const taken = new Set([...Object.keys(earlier), ...retired.map(({ column }) => column)]);
  for (const name of Object.keys(stored)) {
    if (!origins.has(name) && existing.columns.has(name) && !taken.has(name)) origins.set(name, { column: name, field: undefined, cameBack: true });
  }
  return origins;
}

/** A retired column keeps its name until somebody else needs it; of those that had to give way, the last has the highest number. */
function newestFirst(retired: readonly RetiredField[]): RetiredField[] {
  const age = ({ field, column }: RetiredField) => (field === column ? Number.MAX_SAFE_INTEGER : Number(/\d+$/.exec(column)?.[0] ?? 0));
  return [...retired].sort((a, b) => age(b) - age(a));
}

type Fields = Readonly<Record<string, FieldDefinition>>;

/** Gives every field the column of its name, and what is retired one that is in nobody's way. */
function arrangeColumns(stored: Fields, earlier: Fields, origins: ReadonlyMap<string, Origin>, retired: readonly RetiredField[], existing: ExistingTable, { resource, id }: Definition) {
  const used = new Set([...origins.values()].map(({ column }) => column));
  const left = [
    ...retired.filter(({ column }) => existing.columns.has(column)),
    ...Object.values(earlier).filter(({ name }) => existing.columns.has(name)).map((definition): RetiredField => ({ resource, field: definition.name, column: definition.name, definition })),
  ].filter(({ column }) => !used.has(column) && column !== id.field);
  const taken = new Set([...Object.keys(stored), ...existing.columns.keys(), id.field]);
  const moves = [...origins].filter(([name, { column }]) => name !== column).map(([name, { column }]) => ({ from: column, to: name }));
  const put = left.map((each): RetiredField => {
    if (stored[each.column] === undefined) return { ...each, resource };
    const column = freeName(each.field, taken);
    taken.add(column);
    moves.push({ from: each.column, to: column });
    return { ...each, resource, column };
  });
  return { moves, retired: put };
}

function freeName(field: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const name = `${field}__old${count}`;
    if (!taken.has(name)) return name;
  }
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

async function planField(db: Database, { definition }: DefinitionToPlan, field: FieldDefinition, origin: Origin, place: ColumnPlace, existing: ExistingTable, plan: DefinitionPlan): Promise<void> {
  const from = origin.field ?? field;
  const change = fieldChange(from, field);
  const kind = { before: existing.columns.get(origin.column) ?? 'text', after: columnKind(field) };
  const isForgotten = origin.field === undefined && kind.before !== kind.after;
  const where = ['fields', field.name, from.type === field.type ? (from.to === field.to ? 'values' : 'to') : 'type'];
  if (isForgotten || change === 'refused') {
    const values = await countValues(db, place.table, place.column);
    if (values > 0) plan.findings.push(refusal(definition.resource, where, refusedMessage(from, field, values, plan.spec.table)));
    plan.carried.push({ from, to: field, kind, judged: false });
  } else if (change === 'judged' || kind.before !== kind.after) {
    const { count, of, example } = await notCarried(db, place, from, field);
    if (count > 0) plan.findings.push(refusal(definition.resource, where, lossMessage(from, field, count, of, example, plan.spec.table)));
    plan.carried.push({ from, to: field, kind, judged: of > 0 });
  }
  if (origin.cameBack || field.type === 'state') plan.filled.push(field);
  await judgeRules(db, definition.resource, from, field, place, plan.findings);
}

function refusedMessage(from: FieldDefinition, to: FieldDefinition, values: number, table: string): string {
  const what = from.type === to.type ? `${to.name} pointed at ${from.to}, and cannot point at ${to.to}` : `${to.name} was of type ${from.type}, and cannot become ${to.type}`;
  return `${what}: the values in ${records(values)} would mean something else. Give the new field another name, or let the values go with ${dropCommand(table, from.name)}`;
}

function lossMessage(from: FieldDefinition, to: FieldDefinition, count: number, of: number, example: string, table: string): string {
  const what =
    from.type !== to.type
      ? `${count} of ${of} values of ${to.name} cannot become ${to.type} without loss`
      : `${count} of ${of} values of ${to.name} are no longer among what it may hold`;
  return `${what}: ${example}. Change these records first, say \`was\` where something has another name now, or let the values go with ${dropCommand(table, from.name)}`;
}

const RULES = ['min', 'max', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'unit'] as const;

/** Rules that changed are tried on what is there. A record that does not fit stays as it is, and can be changed in its other fields. */
async function judgeRules(db: Database, resource: string, from: FieldDefinition, field: FieldDefinition, place: ColumnPlace, findings: MigrationFinding[]): Promise<void> {
  if (field.required && !from.required && field.when === undefined) {
    const count = await withoutValue(db, place);
    if (count > 0 && field.default === undefined) findings.push(notice(resource, ['fields', field.name, 'required'], 'rows-break-rule', `${field.name} is required now, and empty in ${records(count)}: they stay readable, and it is asked for when they are written`));
  }
  if (kindChange(from.type, field.type) === 'refused' || from.type !== field.type || RULES.every((rule) => from[rule] === field[rule])) return;
  const { count, of, example } = await againstRules(db, place, field);
  if (count > 0) findings.push(notice(resource, ['fields', field.name, RULES.find((rule) => from[rule] !== field[rule]) ?? 'type'], 'rows-break-rule', `${count} of ${of} values of ${field.name} break its rules now: ${example}. They stay readable, and are judged when they are written`));
}

/** Rules of uniqueness that no index keeps yet. */
async function judgeUnique(db: Database, { definition, table }: DefinitionToPlan, spec: TableSpec, origins: ReadonlyMap<string, Origin>, existing: ExistingTable, findings: MigrationFinding[]): Promise<void> {
  for (const { name, fields: [first = '', ...scope] = [], unique } of spec.indexes) {
    const column = origins.get(first)?.column;
    if (!unique || existing.indexes.has(name) || column === undefined) continue;
    const scoped = scope.flatMap((each) => origins.get(each)?.column ?? []).map((each) => `coalesce(${quoted(each)}, ${existing.columns.get(each) === 'text' ? "''" : '0'})`);
    const found = await duplicatesOf(db, table, spec.primaryKey.column, { on: [column].map(quoted).concat(scoped).map((sql) => ({ sql })), where: `${quoted(column)} is not null` });
    if (found === undefined) continue;
    const what = scope.length === 0 ? first : `${first} together with ${scope.join(', ')}`;
    const path = definition.fields[first]?.unique === undefined ? ['unique'] : ['fields', first, 'unique'];
    findings.push(refusal(definition.resource, path, `${what} cannot be unique while ${records(found.of)} share a value: ${found.example}. Change these records first`, 'duplicates'));
  }
}
