import type { RecordData, RecordId } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';

/** By transaction and record. What is handed to a cloud only is in no column, and never leaves this process. */
const entered = new WeakMap<Database, Map<RecordId, RecordData>>();

/** Keeps what a new record was made of for those who follow its write in the same transaction. */
export function keepEntered(db: Database, id: RecordId, values: RecordData): void {
  const kept = entered.get(db) ?? new Map<RecordId, RecordData>();
  entered.set(db, kept.set(id, values));
}

/** The values that a record was created from in this transaction, in stored form; undefined for others. */
export const enteredFor = (db: Database, id: RecordId): RecordData | undefined => entered.get(db)?.get(id);
