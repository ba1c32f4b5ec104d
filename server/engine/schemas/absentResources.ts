import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { neededResources } from '#model/reading/neededResources.ts';
import type { Database } from '#server/engine/db/database.ts';
import { hasRows } from '#server/engine/db/tables/hasRows.ts';

/**
 * The resources without a record, of those that others are shown with: pages of the others are in no menu (decision
 * 240).
 */
export async function absentResources(
  db: Database,
  schemas: Pick<CompiledSchemas, 'resources'>,
): Promise<readonly string[]> {
  const absent: string[] = [];
  for (const name of neededResources(schemas)) {
    const definition = schemas.resources[name];
    if (definition !== undefined && !(await hasRows(db, definition.table))) absent.push(name);
  }
  return absent;
}
