import type { Definition, Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { backupsToForget, isNextIncremental, type KeptBackup } from '#model/domains/cloud/backupSchedule.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import type { DefinitionOf, RecordOf } from '#server/engine/product/hooks.ts';
import type { VolumeResource } from '#server/domains/compute/diskLimit.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { refuseIfReferred } from '#server/engine/records/write/removeRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { nextOf, SCHEDULES, type ScheduleResource } from './backupScheduleHooks.ts';

type Made = (typeof SCHEDULES)[ScheduleResource]['makes'];

const isScheduleResource = (word: Json): word is ScheduleResource =>
  typeof word === 'string' && Object.hasOwn(SCHEDULES, word);

/** Refuses what is not paid for: it is kept, and nothing is made from it. */
type RefuseUnpaid = (context: Context, definition: Definition, id: string) => Promise<void>;

interface Making {
  backups: DefinitionOf<Made>;
  volumes: DefinitionOf<VolumeResource>;
  refuseUnpaid: RefuseUnpaid;
}

/** More than a schedule ever keeps, including chains that cannot be deleted yet. */
const MOST_BACKUPS = 500;

/** States of a complete backup, which counts as kept. */
const WHOLE = ['available', 'restoring', 'reverting'];

/** Creates the due backup or snapshot, deletes those beyond the number to keep, and schedules the next run. */
export const backupScheduleHandler = (refuseUnpaid: RefuseUnpaid): JobHandler => ({
  async finish(context, payload) {
    if (!isObject(payload) || typeof payload.id !== 'string') return;
    // Jobs from before the second kind of schedule do not name their resource.
    const { resource = 'backupSchedules' } = payload;
    if (!isScheduleResource(resource)) return;
    const schedules = knownDefinition(context, resource);
    const volumes = knownDefinition(context, SCHEDULES[resource].of);
    const backups = knownDefinition(context, SCHEDULES[resource].makes);
    const schedule = schedules && (await findRecordOrNone(context, schedules, payload.id, { lock: true }));
    if (!schedules || !backups || !volumes || schedule?.enabled !== true) return;
    const now = context.clock();
    const outcome = await runOrRefusal(context, { backups, volumes, refuseUnpaid }, schedule);
    await storeChanges(context, schedules, schedule, {
      last_run_at: now,
      ...outcome,
      next_run_at: nextOf(schedule, now),
    });
  },
});

/** A refusal, such as an exceeded quota, is stored on the schedule, which continues with its next run. */
async function runOrRefusal(
  context: Context,
  making: Making,
  schedule: RecordOf<ScheduleResource>,
): Promise<RecordData> {
  try {
    return { last_result: await run(context, making, schedule), last_fault: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { last_result: 'refused', last_fault: errorReply(error, context).body.message ?? null };
  }
}

async function run(
  context: Context,
  { backups, volumes, refuseUnpaid }: Making,
  schedule: RecordOf<ScheduleResource>,
): Promise<Json> {
  const capabilities = context.clouds.capabilitiesOf(await context.clouds.find(context, schedule.cloud_id));
  const able = capabilities[backups.cloud?.kind ?? ''] ?? [];
  if (!able.includes('create')) return 'unsupported';
  const kept = await backupsOf(context, backups, schedule.id);
  if (able.includes('delete')) await forget(context, backups, backupsToForget(kept, schedule.keep));
  const volume = await findRecordOrNone(context, volumes, schedule.volume_id);
  if (volume?.status !== 'available' && volume?.status !== 'in_use') return 'volume_busy';
  await refuseUnpaid(context, volumes, volume.id);
  await context.clouds.create(context, backups, {
    cloud_id: schedule.cloud_id,
    user_id: schedule.user_id,
    bp_id: schedule.bp_id,
    schedule_id: schedule.id,
    name: nameAt(schedule.name, context.clock()),
    volume_id: volume.id,
    ...('incremental' in schedule && schedule.incremental === true && { incremental: isNextIncremental(kept) }),
    force: volume.status === 'in_use',
  });
  return 'begun';
}

async function backupsOf(context: Context, backups: DefinitionOf<Made>, scheduleId: string): Promise<KeptBackup[]> {
  const fields = (['id', 'parent_id', 'created_at'] as const).filter((name) => Object.hasOwn(backups.fields, name));
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
  return records.map((record) => ({
    id: record.id,
    // Snapshots have no parent.
    parentId: 'parent_id' in record ? record.parent_id : null,
    createdAt: Date.parse(record.created_at),
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
