import type { Context } from '#server/engine/context.ts';
import type { TaskRow, TaskState } from './taskTable.ts';

/** The task was cancelled or paused, or another worker has it: nothing more is written. */
export class Stopped extends Error {
  constructor() {
    super('the task is not of this worker any more');
  }
}

/** Takes a task up. What a worker that had it before still writes is refused. Undefined if it must not continue. */
export async function takeUp({ db, realTime }: Context, id: string): Promise<TaskRow | undefined> {
  return db.kysely
    .updateTable('tasks')
    .set((eb) => ({
      run: eb('run', '+', 1),
      state: 'running' satisfies TaskState,
      started_at: eb.fn.coalesce('started_at', eb.val(realTime())),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'] satisfies TaskState[])
    .returningAll()
    .executeTakeFirst();
}

interface Step {
  done?: number;
  failed?: number;
  busyMs: number;
}

/**
 * Counts a step in its transaction. Until that ends, no one else can pause, cancel or take over the task, so that the
 * step is counted if and only if it is done. Throws `Stopped`.
 */
export async function countStep(
  { db }: Pick<Context, 'db'>,
  { id, run }: Pick<TaskRow, 'id' | 'run'>,
  { done = 0, failed = 0, busyMs }: Step,
): Promise<void> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('tasks')
    .set((eb) => ({
      done: eb('done', '+', done),
      failed: eb('failed', '+', failed),
      busy_ms: eb('busy_ms', '+', Math.round(busyMs)),
    }))
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Stopped();
}

/** Sets where a task stands. Throws `Stopped`. */
export async function setProgress(
  { db }: Pick<Context, 'db'>,
  { id, run }: Pick<TaskRow, 'id' | 'run'>,
  set: Partial<Pick<TaskRow, 'done' | 'total' | 'busy_ms' | 'file_key' | 'file_name' | 'file_type' | 'file_size'>>,
): Promise<void> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('tasks')
    .set(set)
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Stopped();
}

/** Ends a task that this worker still has, and returns it; undefined if another one has it. */
export async function endTask(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  { id, run }: Pick<TaskRow, 'id' | 'run'>,
  fault?: string,
): Promise<TaskRow | undefined> {
  return db.kysely
    .updateTable('tasks')
    .set((eb) => ({
      state:
        fault === undefined
          ? eb
              .case()
              .when('failed', '=', 0)
              .then('finished' satisfies TaskState)
              .when('done', '=', 0)
              .then('failed' satisfies TaskState)
              .else('partly' satisfies TaskState)
              .end()
          : ('failed' satisfies TaskState),
      ended_at: realTime(),
      fault: fault ?? null,
    }))
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}
