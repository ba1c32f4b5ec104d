import type { Context, JobRequest, RecordChange } from '#server/engine/context.ts';

/** What belongs to each state of a record. */
export interface StateSteps<Stored extends { status: string }> {
  /** Values that are written together with a state, by people and by jobs. */
  following(context: Context, record: Stored, changes: Partial<Stored>): Partial<Stored>;
  entered(context: Context, record: Stored): Promise<void>;
  /** The key of the job of its present state. */
  keyOf(record: Stored): string;
  /** Undefined: nothing is to do in this state. */
  jobOf(context: Context, record: Stored): JobRequest | undefined;
}

/** The hooks of a record that goes through states by steps, each with a job of its own, such as an upgrade. */
export const stateSteps = <Stored extends { status: string }>(steps: StateSteps<Stored>) => ({
  beforeUpdate(context: Context, record: Stored, changes: Partial<Stored>): Partial<Stored> {
    const { status } = changes;
    return status === undefined || status === record.status
      ? changes
      : { ...steps.following(context, record, changes), ...changes };
  },
  async afterWrite(context: Context, { before, after }: Pick<RecordChange<Stored>, 'before' | 'after'>): Promise<void> {
    if (after === undefined || before?.status === after.status) return;
    await steps.entered(context, after);
    // The step of the former state, such as the end of the time to confirm it.
    await context.jobs.drop(context, steps.keyOf(after));
    const job = steps.jobOf(context, after);
    if (job !== undefined) await context.jobs.schedule(context, job);
  },
});
