import type { Diagnostic } from '#model/compile/diagnostics.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Database } from '#server/engine/db/database.ts';
import { dropColumn } from '#server/engine/db/dropColumn.ts';
import { emptyColumn } from '#server/engine/db/emptyColumn.ts';
import { readApplied } from '#server/engine/db/migration/applied.ts';
import { planMigration } from '#server/engine/db/migration/migrateDefinitions.ts';
import type { Saved } from '#server/engine/db/saveData.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import { readDefinitions, type SchemaPlaces } from '#server/engine/schemas/readDefinitions.ts';
import { rememberingCompiler } from '#server/engine/schemas/rememberingCompiler.ts';
import { readTexts } from '#server/engine/schemas/schemaTexts.ts';

/** The data that an operator deletes: a column or a whole table. */
export interface DataPlace {
  table: string;
  column: string | undefined;
}

export interface Dropped {
  outcome: 'dropped' | 'emptied';
  saved: Saved;
  /** Diagnostics of the files after the change. */
  diagnostics: Diagnostic[];
  /** The running definition of the table. */
  running: Definition | undefined;
}

export interface NotDropped {
  outcome: 'refused';
  /** The reason, and how to proceed. */
  reason: string;
  diagnostics: Diagnostic[];
}

/**
 * Deletes data that no definition declares, and saves it first. Data of a running definition stays, with one exception:
 * if a change of that definition is refused because of the values of a column, the column is emptied and stays, so that
 * the server finds everything that it reads.
 */
export async function dropData(
  db: Database,
  places: SchemaPlaces,
  place: DataPlace,
  now: number,
): Promise<Dropped | NotDropped> {
  // Apply the files first: a field that they no longer declare is then retired.
  const { schemas, diagnostics } = await readDefinitions(db, places);
  const { table, column } = place;
  const nothing: NotDropped = {
    outcome: 'refused',
    reason: `there is nothing called ${nameOf(place)} that can be dropped`,
    diagnostics: [],
  };
  const resource = [...(await readApplied(db)).definitions.values()].find(
    (definition) => definition.table === table,
  )?.resource;
  if (resource === undefined) return nothing;
  const running = schemas.resources[resource];
  const isDeclared =
    running !== undefined &&
    (column === undefined ||
      column === running.id.field ||
      (running.fields[column] !== undefined && isStored(running.fields[column])));
  if (isDeclared && !(await preventsChange(db, places, place)))
    return { outcome: 'refused', reason: inUse(running, place), diagnostics };
  const saved = isDeclared ? await emptyColumn(db, table, column, now) : await dropColumn(db, table, column, now);
  if (saved === undefined) return nothing;
  const after = await readDefinitions(db, places);
  return {
    outcome: isDeclared ? 'emptied' : 'dropped',
    saved,
    diagnostics: after.diagnostics,
    running: after.schemas.resources[resource],
  };
}

function nameOf({ table, column }: DataPlace): string {
  return column === undefined ? table : `${table}.${column}`;
}

function inUse({ resource, domain }: Definition, place: DataPlace): string {
  const file = `${domain}/${resource}.yaml`;
  return place.column === undefined
    ? `${place.table} is in use: the resource ${resource} runs. Remove its file ${file} first; the table is then retired and can be dropped`
    : `${nameOf(place)} is in use: the definition of ${resource} that runs declares it. Take it out of ${file} first; it is then retired and can be dropped`;
}

/** Whether this data prevents the present files from being applied. */
async function preventsChange(
  db: Database,
  { directory, overlay, keptIn }: SchemaPlaces,
  { table, column }: DataPlace,
): Promise<boolean> {
  const found = await readTexts(directory, overlay);
  const { schemas } = await rememberingCompiler(found, keptIn)(found);
  const { plans, planned, findings } = await planMigration(db, schemas.resources);
  const resource = [...planned].find(([, from]) => from.table === table)?.[0];
  const refused = findings.filter((finding) => finding.severity === 'error' && finding.resource === resource);
  if (column === undefined) return refused.some(({ path: [first] }) => first === 'id');
  const plan = plans.get(resource ?? '');
  // The column has the new name of its field or the old one.
  const nowCalled = plan?.moves.find(({ from }) => from === column)?.to ?? column;
  return refused.some(
    ({ code, path: [first, field] }) => code === 'data-loss' && first === 'fields' && field === nowCalled,
  );
}
