import { fieldChange } from '#model/evolution/carryValue.ts';
import { contestedNames, renamesOf } from '#model/evolution/renames.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Database } from '#server/engine/db/database.ts';
import { columnKind } from '#server/engine/db/tables/storedField.ts';
import type { ColumnKind } from '#server/engine/db/tables/tableSpec.ts';
import { countValues, type ColumnPlace } from './columnValues.ts';
import { dropCommand, notice, records, refusal, type MigrationFinding } from './finding.ts';
import { againstRules, notCarried, withoutValue } from './checkRows.ts';
import type { CarriedColumn } from './planDefinition.ts';

/** An existing column, and the field that it will hold. */
export interface FieldToPlan {
  resource: string;
  /** Undefined for a column that no definition recorded. */
  from: FieldDefinition | undefined;
  field: FieldDefinition;
  place: ColumnPlace;
  kind: ColumnKind;
}

export interface FieldPlan {
  carried?: CarriedColumn;
  findings: MigrationFinding[];
}

/** The plan for the values of a column, and its obstacles. */
export async function planField(db: Database, wanted: FieldToPlan): Promise<FieldPlan> {
  const { resource, field, place } = wanted;
  const from = wanted.from ?? field;
  const kind = { before: wanted.kind, after: columnKind(field) };
  const where = ['fields', field.name, from.type !== field.type ? 'type' : from.to !== field.to ? 'to' : 'values'];
  const isForgotten = wanted.from === undefined && kind.before !== kind.after;
  const change = fieldChange(from, field);
  if (isForgotten || change === 'refused') {
    const values = await countValues(db, place.table, place.column);
    if (values > 0) return { findings: [refusal(resource, where, refusedMessage(wanted, values))] };
    return { carried: { from, to: field, kind, hasValues: false, changes: kind.before !== kind.after }, findings: [] };
  }
  if (change === 'none' && kind.before === kind.after) return { findings: await checkRules(db, wanted, from) };
  const { count, of, example, rewritten } = await notCarried(db, place, from, field);
  if (count > 0) return { findings: [refusal(resource, where, lossMessage(wanted, from, { count, of, example }))] };
  const carried: CarriedColumn = {
    from,
    to: field,
    kind,
    hasValues: of > 0,
    changes: kind.before !== kind.after || rewritten > 0,
  };
  return { carried, findings: await checkRules(db, wanted, from) };
}

function refusedMessage({ from, field, place: { table, column } }: FieldToPlan, values: number): string {
  const what =
    from === undefined
      ? `it is unknown what the column ${column} holds`
      : from.type === field.type
        ? `${field.name} pointed at ${from.to}, and cannot point at ${field.to}`
        : `${field.name} was of type ${from.type}, and cannot become ${field.type}`;
  return `${what}: the values in ${records(values)} would mean something else. Give the new field another name, or drop the values with ${dropCommand(table, column)}`;
}

function lossMessage(
  { field, place: { table, column } }: FieldToPlan,
  from: FieldDefinition,
  { count, of, example }: { count: number; of: number; example: string },
): string {
  const values = `${count} of ${of} values of ${field.name}`;
  const [before, after] = [from.values ?? from.fields ?? {}, field.values ?? field.fields ?? {}];
  const contested = from.type === field.type ? [...contestedNames(before, after, renamesOf(before, after))] : [];
  if (contested.length > 0)
    return `${values} would be ambiguous after the rename of ${contested.join(', ')}: ${example}. Rename to an unused name, one change at a time`;
  const what =
    from.type === field.type ? 'are no longer among what it may hold' : `cannot become ${field.type} without loss`;
  return `${values} ${what}: ${example}. Change these records first, use \`was\` if something has a new name, or drop the values with ${dropCommand(table, column)}`;
}

const RULES = [
  'min',
  'max',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'unit',
  'accept',
  'maxBytes',
] as const;

/**
 * Checks changed rules against existing values. A record that violates them stays as it is; its other fields can still
 * change.
 */
async function checkRules(
  db: Database,
  { resource, field, place }: FieldToPlan,
  from: FieldDefinition,
): Promise<MigrationFinding[]> {
  const findings: MigrationFinding[] = [];
  const addNotice = (rule: string, message: string) =>
    findings.push(notice(resource, ['fields', field.name, rule], 'rows-break-rule', message));
  if (field.required && !from.required && field.when === undefined) {
    const count = await withoutValue(db, place, from);
    if (count > 0)
      addNotice(
        'required',
        `${field.name} is now required, and empty in ${records(count)}: they stay readable; the next change must supply it`,
      );
  }
  // Hashed and encrypted values cannot be checked.
  if (fieldKind(field.type).family === 'sealed' || (from.type === field.type && isSameRules(from, field)))
    return findings;
  const { count, of, example } = await againstRules(db, place, from, field);
  if (count > 0)
    addNotice(
      RULES.find((rule) => field[rule] !== undefined && !isEqual(from[rule], field[rule])) ?? 'type',
      `${count} of ${of} values of ${field.name} break its rules now: ${example}. They stay readable; the next change of a value must meet the rules`,
    );
  return findings;
}

function isSameRules(from: FieldDefinition, to: FieldDefinition): boolean {
  return JSON.stringify(rulesOf(from)) === JSON.stringify(rulesOf(to));
}

function rulesOf(field: FieldDefinition): unknown[] {
  const within = Object.values(field.fields ?? {}).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [RULES.map((rule) => field[rule] ?? null), within.map(rulesOf)];
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
