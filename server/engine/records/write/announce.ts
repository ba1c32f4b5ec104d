import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordChange, RecordData, RecordId } from '#server/engine/context.ts';
import { versionOf } from '#server/engine/records/table/versionOf.ts';
import { followersOf, UNRECORDED, withSeen } from '#server/engine/records/seenThrough.ts';
import { hooksOf, hooksOfAll } from '#server/engine/records/hooksOf.ts';
import { carryCopies } from '#server/engine/records/write/copies/carryCopies.ts';
import { recordEvents } from '#server/engine/audit/recordEvent.ts';
import { noteHolders } from '#server/engine/records/write/values/fileHolders.ts';
import { transitionEvents } from './transitionEvents.ts';
import { fieldChanges, recordHistories, type HistoryEntry } from './history.ts';

/** A completed write. */
export interface Written {
  operation: string;
  before: RecordData | undefined;
  after: RecordData | undefined;
}

/** Runs after every write, in its transaction: the history row, the hooks of the resource, the event for listeners. */
export function announce(
  context: Context,
  definition: Definition,
  operation: string,
  before: RecordData | undefined,
  after: RecordData | undefined,
): Promise<void> {
  return announceMany(context, definition, [{ operation, before, after }]);
}

export async function announceMany(
  context: Context,
  definition: Definition,
  written: readonly Written[],
): Promise<void> {
  const entries = written.map(({ operation, before, after }): HistoryEntry => ({
    id: idOf(definition, after ?? before ?? {}),
    operation,
    changes: fieldChanges(definition, before, after),
  }));
  for (const { after } of written) if (after) await noteHolders(context, definition, after);
  for (const each of written) await carryCopies(context, definition, each);
  const historyIds = await recordHistories(context, definition, entries);
  await recordEvents(context, transitionEvents(definition, written));
  const changes = await changesOf(context, definition, written);
  // First: a hook below may write the same record again.
  await hooksOfAll(context).afterWrites?.(context, definition, changes);
  for (const [index, change] of changes.entries()) {
    const recorded = { ...change, historyId: historyIds[index] ?? UNRECORDED };
    await publish(context, recorded);
    await hooksOfAll(context).afterWrite?.(context, recorded);
    await hooksOf(context, definition).afterWrite?.(context, recorded);
  }
}

/**
 * Only the event for listeners, for what the history leaves out. Without `before`, the record is new; without `after`,
 * it is gone.
 */
export async function announcePassing(
  context: Context,
  definition: Definition,
  before: RecordData | undefined,
  after: RecordData | undefined,
): Promise<void> {
  const operation = before === undefined ? 'create' : after === undefined ? 'delete' : 'update';
  const changes = await changesOf(context, definition, [{ operation, before, after }]);
  await hooksOfAll(context).afterWrites?.(context, definition, changes);
  for (const change of changes) await publish(context, change);
}

async function publish(context: Context, change: RecordChange): Promise<void> {
  context.changes.push(change, ...(await followersOf(context, change)));
}

async function changesOf(
  context: Context,
  definition: Definition,
  written: readonly Written[],
): Promise<RecordChange[]> {
  const seen = await withSeen(
    context,
    definition,
    written.flatMap(({ before, after }) => [before ?? {}, after ?? {}]),
  );
  return written.map(({ operation, before, after }, index): RecordChange => {
    const record = after ?? before ?? {};
    return {
      resource: definition.resource,
      id: idOf(definition, record),
      operation,
      version: versionOf(record),
      historyId: UNRECORDED,
      before: before && seen[2 * index],
      after: after && seen[2 * index + 1],
    };
  });
}

// Ids are numbers or text in every table.
const idOf = (definition: Definition, record: RecordData): RecordId => record[definition.id.field] as RecordId;
