import { LRUCache } from 'lru-cache';
import type { Definition } from '#model/language/definition.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { ChangeFeed } from '#server/engine/start/app.ts';
import type { Context, RecordChange, RecordData } from '#server/engine/context.ts';
import type { Selectable } from 'kysely';
import type { Database, KnownTables } from '#server/engine/db/database.ts';
import { versionOf } from '#server/engine/records/table/versionOf.ts';
import { followersOf, withSeen } from '#server/engine/records/seenThrough.ts';
import { storedValue } from '#server/engine/records/table/resourceTable.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import type { FieldChange } from '#server/engine/records/write/history.ts';
import type { SchemaStore } from '#server/engine/schemas/schemaStore.ts';

export interface CrossProcessFeed extends ChangeFeed {
  /** Publishes to the feed what other processes have written since the last call. */
  catchUp(): Promise<void>;
}

interface CrossProcessFeedDeps {
  db: Database;
  clock: () => number;
  feed: ChangeFeed;
  schemas: SchemaStore;
  context(): Context;
}

const HISTORY_COLUMNS = ['id', 'resource', 'record_id', 'operation', 'changes'] as const;

type HistoryRow = Pick<Selectable<KnownTables['history']>, (typeof HISTORY_COLUMNS)[number]>;

/**
 * PostgreSQL numbers rows before it commits them: a row may appear after one with a higher number. SQLite has one
 * writer at a time.
 */
const LATE_MS = { postgres: 10_000, sqlite: 0 };
const AT_ONCE = 500;
const MOST_KNOWN = 50_000;

/**
 * Publishes the writes of other processes on the same database. Every write adds a history row in its own transaction,
 * so reading the history is enough: nothing else is written, and nothing is lost when a process dies between its commit
 * and its announcement.
 */
export function createCrossProcessFeed({ db, clock, feed, schemas, context }: CrossProcessFeedDeps): CrossProcessFeed {
  /** Rows that the streams of this process have published: written here, or read before. */
  const known = new LRUCache<number, true>({ max: MOST_KNOWN });
  /** Where the next read begins, and the highest row seen with the time at which reading begins there. */
  let floor: number | undefined;
  let ahead: { id: number; at: number } | undefined;

  async function newest(): Promise<number> {
    const row = await db.kysely
      .selectFrom('history')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    return row?.id ?? 0;
  }

  async function catchUp(): Promise<void> {
    if (floor === undefined) {
      floor = await newest();
      return;
    }
    const ids = await db.kysely.selectFrom('history').select('id').where('id', '>', floor).orderBy('id').execute();
    const unpublished = ids.map(({ id }) => id).filter((id) => !known.has(id));
    for (const some of inChunks(unpublished, AT_ONCE)) await publishRows(some);
    moveFloor(ids.at(-1)?.id ?? floor);
  }

  async function publishRows(ids: number[]): Promise<void> {
    const rows = await db.kysely
      .selectFrom('history')
      .select(HISTORY_COLUMNS)
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    const changes: RecordChange[] = [];
    for (const row of rows) {
      const definition = schemas.current().resources[row.resource];
      // This process may have published the row while the rows were read.
      if (definition && !known.has(row.id)) {
        const change = await changeOf(row, definition, context());
        changes.push(change, ...(await followersOf(context(), change)));
      }
      known.set(row.id, true);
    }
    feed.publish(changes);
  }

  function moveFloor(highest: number): void {
    const late = LATE_MS[db.dialect];
    if (late === 0) floor = highest;
    else if (ahead === undefined) ahead = { id: highest, at: clock() + late };
    else if (ahead.at <= clock()) {
      floor = ahead.id;
      ahead = undefined;
    }
  }

  return {
    publish(changes) {
      for (const { historyId } of changes) known.set(historyId, true);
      feed.publish(changes);
    },
    catchUp,
  };
}

/**
 * Rebuilds the change as far as it decides who may receive it: the record as it is now, and its previous values if the
 * row has them.
 */
async function changeOf(row: HistoryRow, definition: Definition, context: Context): Promise<RecordChange> {
  const after = row.operation === 'delete' ? undefined : await findRecordOrNone(context, definition, row.record_id);
  // Written by `recordHistories`.
  const fields = JSON.parse(row.changes) as FieldChange[];
  const id = definition.id.kind === 'serial' ? Number(row.record_id) : row.record_id;
  const was = (): RecordData => ({
    ...after,
    [definition.id.field]: id,
    ...Object.fromEntries(fields.map(({ field, before }) => [field, storedValue(definition, field, before)])),
  });
  const [seenBefore, seenAfter] = await withSeen(context, definition, [
    row.operation === 'create' ? {} : was(),
    after ?? {},
  ]);
  return {
    resource: row.resource,
    id,
    operation: row.operation,
    version: after === undefined ? 1 : versionOf(after),
    historyId: row.id,
    before: row.operation === 'create' ? undefined : seenBefore,
    after: after && seenAfter,
  };
}
