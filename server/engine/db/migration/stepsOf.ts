import { kindChange } from '#model/evolution/kindChange.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Database } from '#server/engine/db/database.ts';
import { indexesOf } from '#server/engine/db/tables/createTable.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import type { IndexSpec } from '#server/engine/db/tables/tableSpec.ts';
import { countRows, countValues } from './columnValues.ts';
import { records } from './finding.ts';
import type { MigrationPlan } from './migrateDefinitions.ts';
import type { CarriedColumn, DefinitionPlan, DefinitionToPlan } from './planDefinition.ts';
import { valueForRows } from './valueForRows.ts';

/** One step of a migration, in words. */
export interface MigrationStep {
  resource: string;
  /** The path in its file, as in a finding. */
  path: string[];
  says: string;
}

/** The steps of a plan. Refused definitions are left out, because they do not change. */
export async function stepsOf(
  db: Database,
  { plans, planned, renames, findings }: MigrationPlan,
): Promise<MigrationStep[]> {
  const refused = new Set(findings.filter(({ severity }) => severity === 'error').map(({ resource }) => resource));
  const steps: MigrationStep[] = [];
  for (const [former, now] of renames) {
    const table = planned.get(now)?.table;
    if (!refused.has(now))
      steps.push(table === undefined ? losesItsName(former, now) : renamed(former, now, await countRows(db, table)));
  }
  for (const [resource, plan] of plans) {
    const from = planned.get(resource);
    if (from !== undefined && !refused.has(resource)) steps.push(...(await stepsOfDefinition(db, plan, from)));
  }
  return steps;
}

const OLD = /__old\d+$/;

function losesItsName(resource: string, now: string): MigrationStep {
  return {
    resource,
    path: [],
    says: `${resource}: another resource takes its name; its records stay, in the table of ${now}`,
  };
}

function renamed(former: string, resource: string, rows: number): MigrationStep {
  const says = OLD.test(former)
    ? `${resource}: comes back, with ${records(rows)}`
    : `${resource}: was ${former}; ${records(rows)}, history and saved views follow`;
  return { resource, path: ['was'], says };
}

async function stepsOfDefinition(db: Database, plan: DefinitionPlan, from: DefinitionToPlan): Promise<MigrationStep[]> {
  const { resource } = from.definition;
  if (plan.step === 'create') return [{ resource, path: [], says: `${resource}: a table is made` }];
  if (plan.step === 'recreate')
    return [{ resource, path: ['id'], says: `${resource}: its table is empty and is created again with another id` }];
  const about = (name: string, says: string): MigrationStep => ({
    resource,
    path: ['fields', name],
    says: `${resource}.${name}: ${says}`,
  });
  const values = (column: string) => countValues(db, from.table, column);
  const [back, retired] = [restoredColumns(plan, from), retiring(plan, from)];
  const steps: MigrationStep[] = [];
  for (const field of plan.added) steps.push(about(field.name, whatRowsGet(field, await countRows(db, from.table))));
  for (const { field, column, name } of back) {
    steps.push(
      about(
        name,
        `comes back${field === name ? '' : ` from ${field}`}, with values in ${records(await values(column))}`,
      ),
    );
  }
  for (const [former, name] of plan.renames.fields) {
    if (back.every((each) => each.name !== name))
      steps.push(about(name, `was ${former}; the values in ${records(await values(columnBefore(plan, name)))} stay`));
  }
  for (const [name, words] of plan.renames.words)
    steps.push(about(name, [...words].map(([former, now]) => `${former} is called ${now}`).join(', ')));
  const carriedOn = [
    ...plan.carried.filter(({ to }) => !plan.renames.words.has(to.name)),
    ...unchangedColumns(plan, from),
  ];
  for (const carried of carriedOn) {
    const says = columnChange(carried, await values(columnBefore(plan, carried.to.name)));
    if (says !== undefined) steps.push(about(carried.to.name, says));
  }
  for (const { field, column } of retired)
    steps.push(about(field, `is retired: its column stays, with values in ${records(await values(column))}`));
  return [...steps, ...indexSteps(db, plan, from)];
}

function columnBefore({ moves }: DefinitionPlan, column: string): string {
  return moves.find(({ to }) => to === column)?.from ?? column;
}

/** Columns that were retired and are declared again, by their name in the present table. */
function restoredColumns(
  plan: DefinitionPlan,
  { retired, existing }: DefinitionToPlan,
): { field: string; column: string; name: string }[] {
  const stay = new Set(plan.retired.map(({ column }) => columnBefore(plan, column)));
  return retired
    .filter(({ column }) => existing?.columns.has(column) === true && !stay.has(column))
    .map(({ field, column }) => ({
      field,
      column,
      name: plan.moves.find(({ from }) => from === column)?.to ?? column,
    }));
}

function retiring(plan: DefinitionPlan, { retired }: DefinitionToPlan): { field: string; column: string }[] {
  const already = new Set(retired.map(({ column }) => column));
  return plan.retired
    .map(({ field, column }) => ({ field, column: columnBefore(plan, column) }))
    .filter(({ column }) => !already.has(column));
}

function whatRowsGet(field: FieldDefinition, rows: number): string {
  return rows === 0 || valueForRows(field) === null
    ? 'a column is added'
    : `a column is added, with ${JSON.stringify(field.default)} in ${records(rows)}`;
}

/** Fields of another kind whose values are stored the same way, so that no step is needed. */
function unchangedColumns(
  plan: DefinitionPlan,
  { before, definition }: DefinitionToPlan,
): Pick<CarriedColumn, 'from' | 'to' | 'hasValues'>[] {
  const formerNames = new Map([...plan.renames.fields].map(([former, now]) => [now, former]));
  const carried = new Set(plan.carried.map(({ to }) => to.name));
  return Object.values(definition.fields).flatMap((to) => {
    const from = before?.fields[formerNames.get(to.name) ?? to.name];
    return from === undefined || from.type === to.type || carried.has(to.name) || !isStored(from) || !isStored(to)
      ? []
      : [{ from, to, hasValues: true }];
  });
}

function columnChange(
  { from, to, hasValues }: Pick<CarriedColumn, 'from' | 'to' | 'hasValues'>,
  values: number,
): string | undefined {
  const count = values === 1 ? '1 value' : `${values} values`;
  if (from.type === to.type) return hasValues && values > 0 ? `takes a new form, with ${count}` : undefined;
  if (values === 0) return `becomes ${to.type}, without values`;
  return kindChange(from.type, to.type) === 'same'
    ? `becomes ${to.type}, ${count} unchanged`
    : `becomes ${to.type}, ${count} converted from ${from.type}`;
}

function indexSteps(
  { dialect }: Database,
  { spec }: DefinitionPlan,
  { definition, existing }: DefinitionToPlan,
): MigrationStep[] {
  const wanted = indexesOf(dialect, spec);
  const made = wanted.filter(({ name }) => existing?.indexes.has(name) !== true);
  if (made.length === 0) return [];
  const { resource } = definition;
  return [
    {
      resource,
      path: [],
      says: `${resource}: ${made.length === 1 ? 'an index is' : `${made.length} indexes are`} made, over ${made.map(overWhat).join('; ')}`,
    },
  ];
}

function overWhat({ on, unique }: IndexSpec): string {
  // An expression over a derived column names the column with the text last.
  const columns = on.flatMap(({ sql }) => [...sql.matchAll(/"([^"]+)"/g)].at(-1)?.[1] ?? []);
  return `${columns.join(', ')}${unique ? ' (unique)' : ''}`;
}
