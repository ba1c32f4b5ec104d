import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import { pointedAt, pointersOf, idsIn } from '#model/conditions/pointers.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { referencesOutsideCloud } from '#server/engine/records/inventory/referencesOutsideCloud.ts';
import { announce } from '#server/engine/records/write/announce.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';
import { keepEntered } from '#server/engine/records/write/values/entered.ts';
import { protect } from '#server/engine/records/write/values/protect.ts';
import { oneTimeSecrets } from '#server/engine/records/write/values/oneTimeSecrets.ts';
import { derivedChanges, storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { derivedNumbers } from '#model/values/derivedNumbers.ts';
import { insertRow } from '#server/engine/records/write/writeRow.ts';
import { updateRequest, createRequest } from './cloudRequest.ts';
import { callJob, callKey, newCall } from '#server/domains/cloud/calls/cloudCall.ts';
import { refuseUnusable } from '#server/domains/cloud/calls/uploadOf.ts';
import { isInventory, cloudIdOf } from '#server/domains/cloud/cloudDefinitions.ts';
import { HAND_OVER, type CloudWrites } from '#server/engine/product/cloudWrites.ts';
import { projectOf, usableProject } from '#server/domains/cloud/ownership/projectOf.ts';
import { checkQuota } from '#server/domains/cloud/quotas/checkQuota.ts';
import { quotaHolders } from '#server/domains/cloud/quotas/quotaHolders.ts';
import type { QuotaUse } from '#server/engine/product/cloudWrites.ts';
import { quotasOf } from '#server/domains/cloud/quotas/quotasOf.ts';
import { costOf, costOfMaking, moreBy, sumOfCosts } from '#server/domains/cloud/quotas/costOf.ts';
import { deletingState, firstState } from './states.ts';

export const writeThrough: CloudWrites = {
  async create(context, definition, input) {
    await refuseOutsideCloud(context, definition.fields, input, cloudIdOf(input));
    await refuseUnusable(context, definition, input);
    const placed = { ...input, project_id: await projectOf(context, definition, input) };
    const ready = (await hooksOf(context, definition).beforeCreate?.(context, placed)) ?? placed;
    const prepared = { ...ready, ...derivedNumbers(definition.fields, ready) };
    const { reserved, ...cost } = await costOf(context, definition, prepared);
    await checkQuota(context, prepared, { ...cost, ...chosenAt(definition) });
    const now = context.clock();
    const id = context.ids.uuid();
    const stored = await protect(context, definition, storable(definition, prepared));
    const record = await insertRow(context, definition, {
      created_at: now,
      updated_at: now,
      ...stored,
      ...reserved,
      [definition.id.field]: id,
      ...firstState(definition),
    });
    keepEntered(context.db, id, { ...record, ...prepared });
    await announce(context, definition, 'create', undefined, record);
    await context.jobs.schedule(
      context,
      callJob(
        context,
        newCall(context, definition, record, { operation: 'create', input: createRequest(definition, prepared) }),
      ),
    );
    return { ...record, ...oneTimeSecrets(definition, prepared) };
  },

  async update(context, definition, record, wanted) {
    if (Object.keys(wanted).length === 0) return record;
    const changes = { ...wanted, ...derivedChanges(definition, record, wanted) };
    await refuseBusy(context, definition, record);
    await refuseOutsideCloud(context, definition.fields, changes, cloudIdOf(record));
    const { costs: more, causes: because } = await moreBy(context, definition, definition.fields, record, wanted);
    await checkQuota(context, record, { costs: more, causes: because });
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, record[name] ?? null]));
    const after = await storeChanges(context, definition, record, {
      ...(await protect(context, definition, changes)),
      fault: null,
    });
    await context.jobs.schedule(
      context,
      callJob(
        context,
        newCall(context, definition, record, {
          operation: 'update',
          input: updateRequest(definition, changes),
          before,
        }),
      ),
    );
    return after;
  },

  async act(context, definition, { action, record, input, set }) {
    await refuseBusy(context, definition, record);
    await refuseOutsideCloud(context, action.input ?? {}, input, cloudIdOf(record));
    const { reserved, costs, causes } = await moreBy(context, definition, action.input ?? {}, record, input);
    await checkQuota(context, record, { costs: sumOfCosts(costs, costOfMaking(context, action)), causes });
    const changes = { ...set, ...reserved, ...stateDuring(definition, action), fault: null };
    const after = await storeChanges(context, definition, record, changes, action.name);
    const written = Object.keys({ ...set, ...reserved });
    const before = Object.fromEntries(written.map((name) => [name, record[name] ?? null]));
    await context.jobs.schedule(
      context,
      callJob(context, newCall(context, definition, record, { operation: action.name, input, before })),
    );
    return after;
  },

  async handOver(context, definition, record, { owner, set, more }) {
    await refuseBusy(context, definition, record);
    const { costs } = await costOf(context, definition, record);
    await checkQuota(context, { ...record, ...owner }, { costs: sumOfCosts(costs, more), causes: {} });
    const changes = { ...set, ...owner, fault: null };
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, record[name] ?? null]));
    const after = await storeChanges(context, definition, record, changes, HAND_OVER);
    await context.jobs.schedule(
      context,
      callJob(context, newCall(context, definition, record, { operation: HAND_OVER, before })),
    );
    return after;
  },

  async checkQuota(context, definition, values, count) {
    const { costs, causes } = await costOf(context, definition, values);
    const all = Object.fromEntries(Object.entries(costs).map(([key, cost]) => [key, cost * count]));
    await checkQuota(context, await withOwner(context, definition, values), {
      costs: all,
      causes,
      ...chosenAt(definition),
    });
  },

  async quotas(context, definition, values, count) {
    const { costs } = await costOf(context, definition, values);
    const quotas: QuotaUse[] = [];
    for (const holder of quotaHolders(await withOwner(context, definition, values))) {
      quotas.push(...(await quotasOf(context, holder, cloudIdOf(values), Object.keys(definition.quota ?? {}))));
    }
    return quotas.map((quota) => ({ ...quota, after: quota.used + (costs[quota.key] ?? 0) * count }));
  },

  async remove(context, definition, record, { force }) {
    const key = callKey(record[definition.id.field]);
    const isKnown = record.cloud_ref !== null && record.cloud_ref !== undefined;
    if (!isKnown && !(await context.jobs.isWaiting(context, key))) return undefined;
    // The deletion replaces any earlier call.
    await context.jobs.drop(context, key);
    const after = await storeChanges(context, definition, record, { ...deletingState(definition), fault: null });
    await context.jobs.schedule(
      context,
      callJob(context, newCall(context, definition, record, { operation: 'delete', force })),
    );
    return after;
  },
};

/**
 * The values with the owner and project that a creation by this actor would set. `values` come from the request and are
 * not validated yet.
 */
async function withOwner(context: Context, definition: Definition, values: RecordData): Promise<RecordData> {
  const { id, bp_id, default_project_id = null } = context.actor;
  const owned = {
    ...values,
    user_id: id,
    bp_id,
    project_id: values.project_id === undefined ? default_project_id : values.project_id,
  };
  return {
    ...owned,
    project_id: await usableProject(context, definition, await projectOf(context, definition, owned)),
  };
}

const chosenAt = ({ fields }: Definition): { projectAt?: string } =>
  fields.project_id?.readOnly === true ? {} : { projectAt: 'project_id' };

const stateDuring = ({ stateField }: Definition, { via }: ActionDefinition): RecordData =>
  stateField === undefined || via === undefined ? {} : { [stateField]: via };

/** One call at a time works on a record; its state does not always show it. */
async function refuseBusy(context: Context, definition: Definition, record: RecordData): Promise<void> {
  if (await context.jobs.isWaiting(context, callKey(record[definition.id.field]))) throw new ApiError('cloud.busy');
}

/** The values that are stored; the others are only passed to the cloud. */
function storable(definition: Definition, values: RecordData): RecordData {
  return Object.fromEntries(Object.entries(values).filter(([name]) => definition.fields[name]?.createOnly !== true));
}

/** Every referenced record must be in the same cloud: one of another cloud counts as missing. */
async function refuseOutsideCloud(
  context: Context,
  fields: Definition['fields'],
  values: RecordData,
  cloudId: string,
): Promise<void> {
  const at: string[] = [];
  for (const pointer of pointersOf(fields)) {
    const target = context.schemas.resources[pointer.field.to ?? ''];
    if (!isInventory(target)) continue;
    const places = pointedAt(pointer, values);
    const outside = await referencesOutsideCloud(
      context,
      target,
      cloudId,
      places.flatMap(({ value }) => idsIn(value)).map(String),
    );
    at.push(
      ...places.filter(({ value }) => idsIn(value).some((id) => outside.has(String(id)))).map(({ path }) => path),
    );
  }
  if (at.length > 0) throw new ApiError('request.targetMissing', { at });
}
