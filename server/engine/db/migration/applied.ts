import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Database } from '#server/engine/db/database.ts';
import { TABLE_LAYOUT } from '#server/engine/db/tables/tableOf.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import type { MigrationFinding } from './finding.ts';

/** A column that stays although no definition declares it. */
export interface RetiredField {
  resource: string;
  field: string;
  column: string;
  definition: FieldDefinition;
}

/** The state to which the tables were last migrated. */
export interface Applied {
  definitions: Map<string, Definition>;
  stamps: Map<string, string>;
  retired: RetiredField[];
}

/** @param tables the existing tables, for a database of an older version, which may lack the tables read here. */
export async function readApplied(db: Database, tables?: ReadonlyMap<string, unknown>): Promise<Applied> {
  const rows = await db.all<{ resource: string; revision: string; definition: string }>(
    'select resource, revision, definition from applied_definitions',
  );
  const hasRetired = tables === undefined || tables.has('retired_fields');
  const retired = hasRetired
    ? await db.all<{ resource: string; field: string; column_name: string; definition: string }>(
        'select * from retired_fields',
      )
    : [];
  const definitions = new Map<string, Definition>();
  for (const { resource, definition } of rows) {
    await yieldToEventLoop();
    // Only the functions below write these rows.
    definitions.set(resource, JSON.parse(definition) as Definition);
  }
  return {
    definitions,
    stamps: new Map(rows.map((row) => [row.resource, row.revision])),
    retired: retired.map(({ resource, field, column_name: column, definition }) => ({
      resource,
      field,
      column,
      definition: JSON.parse(definition) as FieldDefinition,
    })),
  };
}

/** The revisions that the tables were migrated to: all that a start without a change needs. */
export async function readStamps(db: Database): Promise<Map<string, string>> {
  const rows = await db.all<{ resource: string; revision: string }>(
    'select resource, revision from applied_definitions',
  );
  return new Map(rows.map((row) => [row.resource, row.revision]));
}

export async function readFindings(db: Database): Promise<MigrationFinding[]> {
  const rows = await db.all<{ findings: string }>('select findings from migration_findings order by resource');
  // Written by `rememberFindings` only.
  return rows.flatMap((row) => JSON.parse(row.findings) as MigrationFinding[]);
}

/** Changes with the definition, and with the layout that the server derives from definitions. */
export function stampOf({ revision }: Definition): string {
  return `${TABLE_LAYOUT} ${revision}`;
}

export async function remember(
  tx: Database,
  definition: Definition,
  findings: readonly MigrationFinding[],
): Promise<void> {
  await tx.run(
    `insert into applied_definitions (resource, revision, definition) values (?, ?, ?)
     on conflict (resource) do update set revision = excluded.revision, definition = excluded.definition`,
    [definition.resource, stampOf(definition), JSON.stringify(definition)],
  );
  await rememberFindings(tx, definition.resource, findings);
}

export async function rememberFindings(
  tx: Database,
  resource: string,
  findings: readonly MigrationFinding[],
): Promise<void> {
  await tx.run('delete from migration_findings where resource = ?', [resource]);
  if (findings.length > 0)
    await tx.run('insert into migration_findings (resource, findings) values (?, ?)', [
      resource,
      JSON.stringify(findings),
    ]);
}

export async function rememberRetired(tx: Database, resource: string, retired: readonly RetiredField[]): Promise<void> {
  await tx.run('delete from retired_fields where resource = ?', [resource]);
  for (const { field, column, definition } of retired) {
    await tx.run('insert into retired_fields (resource, field, column_name, definition) values (?, ?, ?, ?)', [
      resource,
      field,
      column,
      JSON.stringify(definition),
    ]);
  }
}
