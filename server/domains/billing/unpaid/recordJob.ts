import type { Context, JobRequest } from '#server/engine/context.ts';

export const UNPAID_RECORD = 'unpaid-record';

/** A step for a record that is no longer paid for, or paid for again. */
export type UnpaidStep = 'stop' | 'start' | 'release';

/** The word for deletion in place of an action (`billing.unpaid.release`). */
export const DELETE = 'delete';

export interface UnpaidTask {
  resource: string;
  id: string;
  step: UnpaidStep;
}

export const recordKey = ({ resource, id }: Pick<UnpaidTask, 'resource' | 'id'>): string =>
  `${UNPAID_RECORD} ${resource} ${id}`;

/** Takes the step with one record. */
export const recordJob = (task: UnpaidTask, runAt: number): JobRequest => ({
  kind: UNPAID_RECORD,
  key: recordKey(task),
  payload: { ...task },
  runAt,
});

/** Takes the step now, in place of an earlier one of the same record. */
export async function scheduleStep(context: Context, task: UnpaidTask): Promise<void> {
  await context.jobs.drop(context, recordKey(task));
  await context.jobs.schedule(context, recordJob(task, context.clock()));
}
