import type { Context } from '#server/engine/context.ts';
import { storedFault } from './taskFault.ts';
import type { TaskState } from './taskTable.ts';

export interface TaskReport {
  done?: number;
  total?: number;
  /** Milliseconds of work so far, for the pace. */
  busyMs?: number;
  state?: Extract<TaskState, 'running' | 'finished' | 'cancelled'>;
  /** What has ended the work: the task has failed. */
  failure?: unknown;
}

/**
 * Reports a task that a job of its domain carries out (`ReportedKind`). False if it was cancelled or has ended: the job
 * should stop.
 */
export async function reportTask(
  context: Context,
  id: string,
  { done, total, busyMs, state = 'running', failure }: TaskReport,
): Promise<boolean> {
  const now = context.realTime();
  const after: TaskState = failure === undefined ? state : 'failed';
  const { numUpdatedRows } = await context.db.kysely
    .updateTable('tasks')
    .set((eb) => ({
      state: after,
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
      ended_at: after === 'running' ? null : now,
      ...(done !== undefined && { done }),
      ...(total !== undefined && { total }),
      ...(busyMs !== undefined && { busy_ms: Math.round(busyMs) }),
      ...(failure !== undefined && { fault: storedFault(context, failure) }),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'] satisfies TaskState[])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
