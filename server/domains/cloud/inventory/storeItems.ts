import type { Json } from '#model/language/definition.ts';
import { matches } from '#model/conditions/conditions.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { callJob, callKey, newCall } from '#server/domains/cloud/calls/cloudCall.ts';
import type { InventoryDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import type { CloudItem } from '#server/domains/cloud/driver/driver.ts';
import { inheritedOwner, type Inherited } from './inheritedOwner.ts';
import { NOBODY, type Owner } from '#server/domains/cloud/ownership/owners.ts';
import { toIds, type KnownIds, type Translated } from '#server/domains/cloud/references.ts';
import { sharedOwners } from '#server/domains/cloud/ownership/sharing.ts';
import { findByRefs, findWithoutRef } from '#server/engine/records/inventory/findByRef.ts';
import { writeBatch } from '#server/engine/records/inventory/writeBatch.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { itemValues } from './itemValues.ts';

export interface Storing {
  cloudId: string;
  definition: InventoryDefinition;
  /** Undefined: the cloud cannot identify the owner. */
  ownerOf(tenant: string | null): Owner | undefined;
  known: KnownIds;
  /** When the request to the cloud began: later writes here are newer than its response. */
  requestedAt: number;
}

export interface Stored {
  added: number;
  changed: number;
  removed: number;
  /** Items with references to items that were not stored yet. */
  incomplete: CloudItem[];
}

/** Updates the inventory from these items of the cloud; writes only differences. */
export async function storeItems(context: Context, storing: Storing, items: readonly CloudItem[]): Promise<Stored> {
  const { cloudId, definition, known, requestedAt } = storing;
  return context.transaction(async (inside) => {
    const translated = await toIds(
      inside,
      cloudId,
      definition.fields,
      items.map((item) => ({ ...itemValues(definition, item), ...sharedOwners(definition, item, storing.ownerOf) })),
      known,
    );
    const existing = new Map(
      (
        await findByRefs(
          inside,
          definition,
          cloudId,
          items.map(({ ref }) => ref),
        )
      ).map((record) => [record.cloud_ref, record]),
    );
    const isPending = await pendingCreation(inside, storing, existing.size < items.length);
    const added: RecordData[] = [];
    const changed: { before: RecordData; changes: RecordData }[] = [];
    const left: RecordData[] = [];
    for (const [index, item] of items.entries()) {
      const { values } = translated[index] ?? { values: {} };
      const before = existing.get(item.ref);
      if (before === undefined) {
        if (isOurs(definition, values) && !isPending(values))
          added.push(await newRecord(inside, storing, item, values));
        continue;
      }
      // A write since the request began is newer than the response of the cloud.
      if (before.updated_at > requestedAt) continue;
      const changes = differences(storing, before, item, values);
      const stays = isOurs(definition, { ...before, ...values });
      if (stays && Object.keys(changes).length === 0) continue;
      // An item with a pending call is left to the job of that call.
      if (await inside.jobs.isWaiting(inside, callKey(before[definition.id.field]))) continue;
      if (stays) changed.push({ before, changes: { ...changes, synced_at: inside.clock() } });
      else left.push(before);
    }
    await writeBatch(inside, definition, { added, changed });
    for (const record of left) await forgetRecord(inside, definition, record);
    await followPassing(inside, definition, [
      ...added,
      ...changed.map(({ before, changes }) => ({ ...before, ...changes })),
    ]);
    return {
      added: added.length,
      changed: changed.length,
      removed: left.length,
      incomplete: incompleteOf(items, translated),
    };
  });
}

/**
 * Whether an unknown item may come from a creation whose job has not stored its `cloud_ref` yet. The job does so; a
 * second record would be offered in pickers and then disappear.
 */
async function pendingCreation(
  context: Context,
  { cloudId, definition }: Storing,
  hasUnknown: boolean,
): Promise<(values: RecordData) => boolean> {
  const titles = new Set<Json>();
  for (const record of hasUnknown ? await findWithoutRef(context, definition, cloudId) : [])
    if (await context.jobs.isWaiting(context, callKey(record[definition.id.field])))
      titles.add(record[definition.titleField] ?? null);
  return (values) => titles.has(values[definition.titleField] ?? null);
}

/** `where` selects the items of the kind that are records of this resource. */
function isOurs(definition: InventoryDefinition, values: RecordData): boolean {
  const { where } = definition.cloud;
  return where === undefined || matches(where, values, { fields: definition.fields, stored: true });
}

async function newRecord(context: Context, storing: Storing, item: CloudItem, values: RecordData): Promise<RecordData> {
  const { cloudId, definition } = storing;
  const now = context.clock();
  const owner = await ownerOfNew(context, definition, storing.ownerOf(item.tenant), values);
  return {
    created_at: now,
    ...values,
    ...owner,
    updated_at: now,
    synced_at: now,
    cloud_id: cloudId,
    cloud_ref: item.ref,
    [definition.id.field]: context.ids.uuid(),
  };
}

async function ownerOfNew(
  context: Context,
  definition: InventoryDefinition,
  owner: Owner | undefined,
  values: RecordData,
): Promise<Owner | Inherited> {
  if (owner !== undefined && (owner.user_id !== null || owner.bp_id === null)) return owner;
  return (await inheritedOwner(context, definition, values, owner?.bp_id)) ?? owner ?? NOBODY;
}

function differences({ ownerOf }: Storing, before: RecordData, item: CloudItem, values: RecordData): RecordData {
  const owner = ownerOf(item.tenant);
  // Within an organisation the cloud knows only the tenant; our record knows the owner.
  const keepsOwner = owner === undefined || (owner.bp_id !== null && owner.bp_id === before.bp_id);
  // The new owner does not use the projects of the previous one.
  const wanted: RecordData = keepsOwner ? values : { ...values, ...owner, project_id: null };
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSameJson(before[name] ?? null, value)));
}

/** Polls items that the cloud itself is changing until they are stable. */
async function followPassing(
  context: Context,
  definition: InventoryDefinition,
  records: readonly RecordData[],
): Promise<void> {
  for (const record of records) {
    if (isTransient(definition, record))
      await context.jobs.schedule(
        context,
        callJob(context, newCall(context, definition, record, { operation: 'update', round: 1 })),
      );
  }
}

const incompleteOf = (items: readonly CloudItem[], translated: readonly Translated[]): CloudItem[] =>
  items.filter((_, index) => translated[index]?.isIncomplete);
