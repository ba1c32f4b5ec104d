import type { Definition } from '#model/definition.ts';
import type { Context, RecordChange, RecordData, RecordId } from '#server/context.ts';
import { VERSION_COLUMN } from '#server/db/tables/tableSpec.ts';
import { hooksOf } from './hooksOf.ts';
import { fieldChanges, recordHistory } from './history.ts';

/** What follows every write, in its transaction: the audit row, the resource's own behaviour, the word to listeners. */
export async function announce(context: Context, definition: Definition, operation: string, before: RecordData | undefined, after: RecordData | undefined): Promise<void> {
  const record = after ?? before ?? {};
  // Ids are numbers or text in every table.
  const id = record[definition.id.field] as RecordId;
  const historyId = await recordHistory(context, definition, id, operation, fieldChanges(definition, before, after));
  const change: RecordChange = { resource: definition.resource, id, operation, version: Number(record[VERSION_COLUMN] ?? 1), historyId, before, after };
  context.changes.push(change);
  await hooksOf(context, definition).afterWrite?.(context, change);
}
