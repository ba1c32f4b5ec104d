import { isTransient } from '#model/access/stateTraits.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import { chargesOf } from '#model/domains/billing/metering/chargesOf.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { HOUR_MS, isReleasable, MINUTE_MS, takeDeletion } from './takeDeletion.ts';
import { DELETE, recordJob, scheduleStep, type UnpaidTask } from './recordJob.ts';
import { tried, unlockOf } from './unlockOf.ts';

/**
 * Takes a step with one record, through the driver of its cloud if it is in one, as the action of its definition: stops
 * it, starts it again, or gives it up. A lock is taken away first. What the cloud refused, or what is in a state in
 * which the action is impossible, is looked at again after an hour.
 */
export const unpaidRecordHandler: JobHandler<UnpaidTask> = {
  async finish(context, task) {
    const definition = context.schemas.resources[task.resource];
    const name = definition?.unpaid?.[task.step] ?? '';
    const action = definition?.actions[name];
    if (definition === undefined || (action === undefined && name !== DELETE)) return;
    const record = await findRecordOrNone(context, definition, task.id, { lock: true });
    if (record === undefined) return;
    const whole = wholeOf(context, definition, record);
    if (whole !== undefined) {
      // A payment in the meantime keeps it.
      if (task.step === 'release' && !(await isReleasable(context, definition, task.id))) return;
      return scheduleStep(context, { ...task, ...whole });
    }
    const delay =
      action === undefined
        ? await takeDeletion(context, definition, record)
        : await takeStep(context, definition, { action, record, task });
    if (delay !== undefined) await context.jobs.schedule(context, recordJob(task, context.clock() + delay));
  },
};

/** What is stopped, started and given up in place of this record (`unpaid.of`). */
function wholeOf(
  { schemas }: Context,
  { fields, unpaid }: Definition,
  record: RecordData,
): Pick<UnpaidTask, 'resource' | 'id'> | undefined {
  const { [unpaid?.of ?? '']: id } = record;
  const target = schemas.resources[fields[unpaid?.of ?? '']?.to ?? ''];
  if (target?.unpaid === undefined || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  return { resource: target.resource, id: String(id) };
}

interface Step {
  action: ActionDefinition;
  record: RecordData;
  task: UnpaidTask;
}

/** Returns after how long to look again, in milliseconds. */
async function takeStep(
  context: Context,
  definition: Definition,
  { action, record, task: { step } }: Step,
): Promise<number | undefined> {
  const state = definition.stateField === undefined ? null : record[definition.stateField];
  if (state === action.to) return undefined;
  if (isTransient(definition, record)) return MINUTE_MS;
  if (action.from !== undefined && !action.from.includes(String(state))) {
    const runs = chargesOf(definition, record).some(({ counts }) => counts === true);
    return step === 'release' || (step === 'stop' && runs) ? HOUR_MS : undefined;
  }
  const unlock = unlockOf(definition, record);
  const isTaken = await tried(context, (inside) => takeAction(inside, definition, unlock ?? action, record));
  if (!isTaken || unlock !== undefined) return MINUTE_MS;
  // A machine that did not start shows it, and its owner can start it now.
  return step === 'start' ? undefined : HOUR_MS;
}

/** The cloud of the record carries it out; what is in no cloud, the platform itself. */
async function takeAction(
  context: Context,
  definition: Definition,
  action: ActionDefinition,
  record: RecordData,
): Promise<unknown> {
  if (definition.cloud !== undefined)
    return context.clouds.act(context, definition, { action, record, input: {}, set: {} });
  const platform = { ...context, actor: asPlatform(context.actor) };
  // Ids are numbers or text in every table.
  return actOnRecord(platform, definition, record[definition.id.field] as RecordId, action, {});
}
