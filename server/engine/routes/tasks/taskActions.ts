import { ApiError } from '#server/engine/http/apiError.ts';
import type { Context } from '#server/engine/context.ts';
import { taskJob } from './beginTask.ts';
import type { AnyTaskKind } from './taskKind.ts';
import { possible, type TaskWord } from './taskReply.ts';
import { readJson } from './taskRows.ts';
import type { TaskRow, TaskState } from './taskTable.ts';

/** A task of another account answers like one that does not exist. */
export async function ownTask({ db, actor }: Context, id = ''): Promise<TaskRow> {
  const row = await db.kysely
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', actor.id)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('request.notFound');
  return row;
}

/** Does what the owner asks, after the record in hand, and returns the task. Uses the transaction of `context`. */
export async function actOnTask(
  context: Context,
  kind: AnyTaskKind | undefined,
  id: string,
  word: Exclude<TaskWord, 'dismiss'>,
): Promise<TaskRow> {
  const { db, realTime } = context;
  // Waits until the worker has counted the record in hand.
  await db.kysely.updateTable('tasks').set({ id }).where('id', '=', id).execute();
  const task = await ownTask(context, id);
  if (!possible(kind, task).has(word)) throw new ApiError('request.wrongState');
  switch (word) {
    case 'pause':
      return set(context, task, { state: 'paused' });
    case 'cancel':
      if (kind !== undefined && 'cancel' in kind)
        await kind.cancel?.(context, readJson(task.payload, context.secretKey));
      return set(context, task, { state: 'cancelled', ended_at: realTime() });
    case 'resume':
      return goOn(context, await set(context, task, { state: 'waiting' }));
    case 'retry':
      return retry(context, task, kind !== undefined && 'whole' in kind);
    default:
      return word satisfies never;
  }
}

/** Work of one piece begins again. */
async function retry(context: Context, task: TaskRow, isWhole: boolean): Promise<TaskRow> {
  await context.db.kysely
    .updateTable('task_rows')
    .set({ state: 'waiting', fault: null })
    .where('task_id', '=', task.id)
    .where('state', '=', 'failed')
    .execute();
  const fresh = { state: 'waiting', failed: 0, fault: null, ended_at: null } as const;
  return goOn(context, await set(context, task, { ...fresh, ...(isWhole && { done: 0 }) }));
}

async function goOn(context: Context, task: TaskRow): Promise<TaskRow> {
  await context.jobs.schedule(context, taskJob(task));
  return task;
}

function set({ db }: Context, { id }: TaskRow, changes: Partial<TaskRow> & { state: TaskState }): Promise<TaskRow> {
  return db.kysely.updateTable('tasks').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
