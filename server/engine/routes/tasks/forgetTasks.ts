import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import type { FilesInUse } from '#server/engine/files/forgetStrayBytes.ts';
import { FILE_KEPT_MS } from './taskReply.ts';
import { UNFINISHED, type TaskRow } from './taskTable.ts';

/** A task that is not dismissed is kept for a month after its end. */
const KEPT_MS = 30 * 86_400_000;
const AT_ONCE = 200;

type Forgotten = Pick<TaskRow, 'id' | 'file_key'>;

/** Removes tasks with their records. Their files go first: a crash leaves a task without a file, and no stray bytes. */
export async function removeTasks({ db, files }: Pick<Context, 'db' | 'files'>, tasks: readonly Forgotten[]) {
  for (const { file_key: key } of tasks) if (key !== null) await files.remove(key);
  for (const some of inChunks(
    tasks.map(({ id }) => id),
    AT_ONCE,
  )) {
    await db.kysely.deleteFrom('task_rows').where('task_id', 'in', some).execute();
    await db.kysely.deleteFrom('tasks').where('id', 'in', some).execute();
  }
}

/** A step of the daily clean-up: the files of tasks after a week, the tasks after a month. */
export async function forgetTasks(context: Context): Promise<void> {
  const { db, files, realTime } = context;
  const ended = db.kysely.selectFrom('tasks').select(['id', 'file_key']).where('state', 'not in', UNFINISHED);
  await removeTasks(context, await ended.where('ended_at', '<', realTime() - KEPT_MS).execute());
  const old = await ended
    .where('ended_at', '<', realTime() - FILE_KEPT_MS)
    .where('file_key', 'is not', null)
    .execute();
  for (const { id, file_key: key } of old) {
    if (key !== null) await files.remove(key);
    await db.kysely.updateTable('tasks').set({ file_key: null, file_size: null }).where('id', '=', id).execute();
  }
}

/** The files that tasks name. */
export const filesOfTasks: FilesInUse = async ({ db }, keys) => {
  const rows = await db.kysely.selectFrom('tasks').select('file_key').where('file_key', 'in', keys).execute();
  return rows.flatMap(({ file_key: key }) => key ?? []);
};
