import type { Json } from '#model/language/definition.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';
import type { TaskRecordRow } from './taskTable.ts';

/** A record that a task is about: its number, in the order of the work, and what the kind needs for it. */
export interface NewRow {
  n: number;
  input: Json;
  label?: string | undefined;
}

const AT_ONCE = 500;

export async function addRows({ db, secretKey }: Context, taskId: string, rows: readonly NewRow[]): Promise<void> {
  for (const some of inChunks([...rows], AT_ONCE))
    await db.kysely
      .insertInto('task_rows')
      .values(
        some.map(({ n, input, label = null }) => ({
          task_id: taskId,
          n,
          state: 'waiting',
          label,
          input: encrypt(JSON.stringify(input), secretKey),
        })),
      )
      .execute();
}

/** The next records that wait for their turn. */
export function waitingRows({ db }: Pick<Context, 'db'>, taskId: string, limit: number): Promise<TaskRecordRow[]> {
  return db.kysely
    .selectFrom('task_rows')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('state', '=', 'waiting')
    .orderBy('n')
    .limit(limit)
    .execute();
}

export function failedRows({ db }: Pick<Context, 'db'>, taskId: string, limit: number): Promise<TaskRecordRow[]> {
  return db.kysely
    .selectFrom('task_rows')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('state', '=', 'failed')
    .orderBy('n')
    .limit(limit)
    .execute();
}

/** False if another worker has had the record. */
export async function settleRow(
  { db }: Pick<Context, 'db'>,
  { task_id: taskId, n }: Pick<TaskRecordRow, 'task_id' | 'n'>,
  settled: Partial<Pick<TaskRecordRow, 'state' | 'record_id' | 'label' | 'fault' | 'input'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('task_rows')
    .set(settled)
    .where('task_id', '=', taskId)
    .where('n', '=', n)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const storeJson = (value: Json, key: Uint8Array): string => encrypt(JSON.stringify(value), key);

/** Written by `storeJson`, and read by the kind that has written it. */
export const readJson = (stored: string, key: Uint8Array): never => JSON.parse(decrypt(stored, key)) as never;

/** Undefined where the installation has another key than the one that stored it, as after a restore without its key. */
export function readJsonOrNone(stored: string, key: Uint8Array): { json: never } | undefined {
  try {
    return { json: readJson(stored, key) };
  } catch {
    // Its owner still sees the task, and can dismiss it.
    return undefined;
  }
}
