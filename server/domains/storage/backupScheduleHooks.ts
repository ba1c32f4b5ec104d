import { nextBackupAt } from '#model/domains/cloud/backupSchedule.ts';
import type { Context, JobRequest, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import type { InputOf, ResourceHooks } from '#server/engine/product/hooks.ts';

export const BACKUP_SCHEDULE = 'backup-schedule';

/** The resources of schedules, with what each makes and of which volumes. */
export const SCHEDULES = {
  backupSchedules: { makes: 'backups', of: 'volumes' },
  vmBackupSchedules: { makes: 'vmVolumeBackups', of: 'vmVolumes' },
  snapshotPolicies: { makes: 'snapshots', of: 'volumes' },
  vmSnapshotPolicies: { makes: 'vmVolumeSnapshots', of: 'vmVolumes' },
} as const;

export type ScheduleResource = keyof typeof SCHEDULES;

const keyOf = (id: RecordId) => `${BACKUP_SCHEDULE} ${id}`;

/** The single pending job of a schedule. */
const backupJob = (resource: ScheduleResource, id: RecordId, runAt: number): JobRequest => ({
  kind: BACKUP_SCHEDULE,
  key: keyOf(id),
  payload: { resource, id: String(id) },
  runAt,
});

/** A schedule determines its next run; its job waits for that time. */
export const backupScheduleHooks = (ofSchedules: ScheduleResource): ResourceHooks<ScheduleResource> => ({
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

type Timetable = Pick<InputOf<ScheduleResource>, 'enabled' | 'weekdays' | 'hours'>;

/** Null while the schedule is off. */
export function nextOf({ enabled, weekdays, hours }: Timetable, now: number): number | null {
  if (enabled !== true) return null;
  // A row may be older than the rule that they are required.
  return nextBackupAt({ weekdays: weekdays ?? [], hours: hours ?? [] }, now) ?? null;
}

/** A schedule and its disk must be in the same cloud. */
async function refuseOtherCloud(
  context: Context,
  ofSchedules: ScheduleResource,
  input: InputOf<ScheduleResource>,
): Promise<void> {
  const schedules = knownDefinition(context, ofSchedules);
  const volume = schedules && (await targetOf(context, schedules, 'volume_id', input));
  if (volume?.cloud_id !== input.cloud_id) throw new ApiError('request.targetMissing', { at: ['volume_id'] });
}
