import type { Definition } from '#model/definition.ts';
import type { Context, RecordChange, RecordData, RecordId } from '#server/context.ts';
import { VERSION_COLUMN } from '#server/db/tables/tableSpec.ts';
import { hooksOf } from './hooksOf.ts';
import { fieldChanges, recordHistories, type HistoryEntry } from './history.ts';

/** A write that has happened. */
export interface Written {
  operation: string;
  before: RecordData | undefined;
  after: RecordData | undefined;
}

/** What follows every write, in its transaction: the audit row, the resource's own behaviour, the word to listeners. */
export function announce(context: Context, definition: Definition, operation: string, before: RecordData | undefined, after: RecordData | undefined): Promise<void> {
  return announceMany(context, definition, [{ operation, before, after }]);
}

export async function announceMany(context: Context, definition: Definition, written: readonly Written[]): Promise<void> {
  const entries = written.map(({ operation, before, after }): HistoryEntry => ({ id: idOf(definition, after ?? before ?? {}), operation, changes: fieldChanges(definition, before, after) }));
  const historyIds = await recordHistories(context, definition, entries);
  for (const [index, { operation, before, after }] of written.entries()) {
    const record = after ?? before ?? {};
    const change: RecordChange = {
      resource: definition.resource, id: idOf(definition, record), operation, version: Number(record[VERSION_COLUMN] ?? 1), historyId: historyIds[index] ?? 0, before, after,
    };
    context.changes.push(change);
    await hooksOf(context, definition).afterWrite?.(context, change);
  }
}

// Ids are numbers or text in every table.
const idOf = (definition: Definition, record: RecordData): RecordId => record[definition.id.field] as RecordId;
