import { nextBackupAt } from '#model/rules/backupSchedule.ts';
import type { Context, JobRequest, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

export const BACKUP_SCHEDULE = 'backup-schedule';

const keyOf = (id: unknown) => `${BACKUP_SCHEDULE} ${String(id)}`;

/** The single pending job of a schedule. */
const backupJob = (resource: string, id: unknown, runAt: number): JobRequest => ({
  kind: BACKUP_SCHEDULE,
  key: keyOf(id),
  payload: { resource, id: String(id) },
  runAt,
});

/** A schedule determines its next run; its job waits for that time. */
export const backupScheduleHooks = (ofSchedules: string): ResourceHooks => ({
  async beforeCreate(context, input) {
    await refuseOtherCloud(context, ofSchedules, input);
    return { ...input, next_run_at: nextOf(input, context.clock()) };
  },
  beforeUpdate(context, schedule, changes) {
    // Writes of the job already contain the next run.
    return 'next_run_at' in changes
      ? changes
      : { ...changes, next_run_at: nextOf({ ...schedule, ...changes }, context.clock()) };
  },
  async afterWrite(context, { id, after }) {
    await context.jobs.drop(context, keyOf(id));
    const runAt = after?.next_run_at;
    if (typeof runAt === 'number') await context.jobs.schedule(context, backupJob(ofSchedules, id, runAt));
  },
});

/** Null while the schedule is off. */
export function nextOf({ enabled, weekdays, hours }: RecordData, now: number): number | null {
  if (enabled !== true) return null;
  return nextBackupAt({ weekdays: numbers(weekdays), hours: numbers(hours) }, now) ?? null;
}

/** A schedule and its disk must be in the same cloud. */
async function refuseOtherCloud(context: Context, ofSchedules: string, input: RecordData): Promise<void> {
  const schedules = context.schemas.resources[ofSchedules];
  const volume = schedules && (await targetOf(context, schedules, 'volume_id', input));
  if (volume?.cloud_id !== input.cloud_id) throw new ApiError('request.targetMissing', { at: ['volume_id'] });
}

const numbers = (value: RecordData[string] | undefined): number[] => (Array.isArray(value) ? value.map(Number) : []);
