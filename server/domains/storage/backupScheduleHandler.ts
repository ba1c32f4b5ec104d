import type { Definition, Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { backupsToForget, isNextIncremental, type KeptBackup } from '#model/rules/backupSchedule.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { refuseIfReferred } from '#server/engine/records/write/removeRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { nextOf } from './backupScheduleHooks.ts';

/** More than a schedule ever keeps, including chains that cannot be deleted yet. */
const MOST_BACKUPS = 500;

/** States of a complete backup, which counts as kept. */
const WHOLE = ['available', 'restoring', 'reverting'];

/** Creates the due backup or snapshot, deletes those beyond the number to keep, and schedules the next run. */
export const backupScheduleHandler: JobHandler = {
  async finish(context, payload) {
    if (!isObject(payload)) return;
    const { resources } = context.schemas;
    // Jobs from before the second kind of schedule do not name their resource.
    const schedules = resources[typeof payload.resource === 'string' ? payload.resource : 'backupSchedules'];
    const volumes = resources[schedules?.fields.volume_id?.to ?? ''];
    const backups =
      schedules && Object.values(resources).find(({ fields }) => fields.schedule_id?.to === schedules.resource);
    const schedule = schedules && (await findRecordOrNone(context, schedules, String(payload.id), { lock: true }));
    if (!schedules || !backups || !volumes || schedule?.enabled !== true) return;
    const now = context.clock();
    const outcome = await runOrRefusal(context, backups, volumes, schedule);
    await storeChanges(context, schedules, schedule, {
      last_run_at: now,
      ...outcome,
      next_run_at: nextOf(schedule, now),
    });
  },
};

/** A refusal, such as an exceeded quota, is stored on the schedule, which continues with its next run. */
async function runOrRefusal(
  context: Context,
  backups: Definition,
  volumes: Definition,
  schedule: RecordData,
): Promise<RecordData> {
  try {
    return { last_result: await run(context, backups, volumes, schedule), last_fault: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { last_result: 'refused', last_fault: errorReply(error, context).body.message ?? null };
  }
}

async function run(context: Context, backups: Definition, volumes: Definition, schedule: RecordData): Promise<Json> {
  const capabilities = context.clouds.capabilitiesOf(await context.clouds.find(context, String(schedule.cloud_id)));
  const able = capabilities[backups.cloud?.kind ?? ''] ?? [];
  if (!able.includes('create')) return 'unsupported';
  const kept = await backupsOf(context, backups, String(schedule.id));
  if (able.includes('delete')) await forget(context, backups, backupsToForget(kept, Number(schedule.keep)));
  const volume = await findRecordOrNone(context, volumes, String(schedule.volume_id));
  if (volume?.status !== 'available' && volume?.status !== 'in_use') return 'volume_busy';
  await context.clouds.create(context, backups, {
    cloud_id: schedule.cloud_id ?? null,
    user_id: schedule.user_id ?? null,
    bp_id: schedule.bp_id ?? null,
    schedule_id: schedule.id ?? null,
    name: nameAt(String(schedule.name), context.clock()),
    volume_id: volume.id ?? null,
    ...(schedule.incremental === true && { incremental: isNextIncremental(kept) }),
    force: volume.status === 'in_use',
  });
  return 'begun';
}

async function backupsOf(context: Context, backups: Definition, scheduleId: string): Promise<KeptBackup[]> {
  const fields = ['id', 'parent_id', 'created_at'].filter((name) => Object.hasOwn(backups.fields, name));
  const filter = {
    schedule_id: scheduleId,
    status: WHOLE.filter((state) => Object.hasOwn(backups.fields.status?.values ?? {}, state)),
  };
  const records = await firstRecords(context, backups, {
    fields,
    filter,
    sort: [{ field: 'created_at', order: 'DESC' }],
    limit: MOST_BACKUPS,
  });
  return records.map(({ id, parent_id, created_at }) => ({
    id: String(id),
    parentId: typeof parent_id === 'string' ? parent_id : null,
    createdAt: Date.parse(String(created_at)),
  }));
}

async function forget(context: Context, backups: Definition, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const backup = await findRecordOrNone(context, backups, id, { lock: true });
    if (backup && !(await isHeld(context, backups, backup)))
      await context.clouds.remove(context, backups, backup, { force: false });
  }
}

/** A snapshot stays while a volume that was created from it exists; the due run does not wait for that. */
async function isHeld(context: Context, backups: Definition, backup: RecordData): Promise<boolean> {
  try {
    await refuseIfReferred(context, backups, backup);
    return false;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}

/** `daily-20261121-0300`, within the length of a name. */
function nameAt(name: string, now: number): string {
  const digits = new Date(now + 8 * 3_600_000).toISOString().replace(/[-:]/g, '');
  return `${name.slice(0, 48)}-${digits.slice(0, 8)}-${digits.slice(9, 13)}`;
}
