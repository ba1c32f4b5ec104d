import type { Definition } from '#model/language/definition.ts';
import { withoutTarget } from '#model/conditions/pointers.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { announce } from './announce.ts';
import { findRecord, findRecordOrNone, type FindOptions } from '#server/engine/records/findRecord.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';
import {
  describeReferrers,
  pointingIds,
  referrersOf,
  type Referrers,
} from '#server/engine/records/write/targets/referrers.ts';
import { idsGoingWith, nameOf, planRemoval } from './removal/planRemoval.ts';
import { checkVersion, type UpdateOptions } from './updateRecord.ts';
import { deleteRow, updateRow } from './writeRow.ts';

export interface RemoveOptions extends UpdateOptions {
  /** Ignores a state that forbids deletion, if the definition allows `force`. */
  force?: boolean;
}

/**
 * Deletes a record unless another record refers to it. Returns the record if a cloud has to delete it first. Uses the
 * transaction of `context`.
 */
export async function removeRecord(
  context: Context,
  definition: Definition,
  id: RecordId,
  options: RemoveOptions = {},
): Promise<RecordData | undefined> {
  const record = await findRecord(context, definition, id, { ...options, lock: true });
  await checkVersion(context, definition, record, options.version);
  const force = options.force === true && definition.delete.force;
  const decision = await decideOn(context, 'delete', definition, record);
  // Force overrides states, not ownership.
  if (!force || (!decision.allowed && decision.kind === 'owner')) refuseUnless(context, decision);
  return removeFound(context, definition, record, { force, going: new Set(), reader: context });
}

/**
 * Removes a record that no longer exists elsewhere: nothing can prevent it, and references to it are cleared. Uses the
 * transaction of `context`.
 */
export async function forgetRecord(context: Context, definition: Definition, record: RecordData): Promise<void> {
  // Ids are numbers or text in every table.
  const id = record[definition.id.field] as RecordId;
  const going = new Set([nameOf(definition, id)]);
  for (const referrer of await referrersOf(context, definition.resource, id))
    await unlinkReferrers(context, referrer, { definition, record, id }, { force: true, going, reader: context });
  await deleteRow(context, definition, id);
  await announce(context, definition, 'delete', record, undefined);
}

/** Refuses a deletion that other records prevent. The dry run of a bulk deletion calls it, too. */
export async function refuseIfReferred(context: Context, definition: Definition, record: RecordData): Promise<void> {
  await refuseHeld(context, context, definition, record);
}

interface Removal {
  force: boolean;
  going: Set<string>;
  /** The actor who requested it, if `context` belongs to the platform. */
  reader: Context;
}

async function removeFound(
  context: Context,
  definition: Definition,
  record: RecordData,
  removal: Removal,
): Promise<RecordData | undefined> {
  const { force, going, reader } = removal;
  // Ids are numbers or text in every table.
  const id = record[definition.id.field] as RecordId;
  going.add(nameOf(definition, id));
  // An actor who may not delete the record must not learn what refers to it.
  await hooksOf(context, definition).beforeDelete?.(context, record, { force });
  // The plan of the first record covers all that go with it.
  if (going.size === 1) await refuseHeld(context, reader, definition, record);
  const leaving =
    definition.cloud === undefined ? undefined : await context.clouds.remove(context, definition, record, { force });
  if (leaving !== undefined) return leaving;
  for (const referrer of await referrersOf(context, definition.resource, id))
    await unlinkReferrers(context, referrer, { definition, record, id }, removal);
  await deleteRow(context, definition, id);
  await announce(context, definition, 'delete', record, undefined);
  return undefined;
}

/** An obstacle to the deletion of one record also prevents the deletion of the record that it would go with. */
async function refuseHeld(
  context: Context,
  reader: Context,
  definition: Definition,
  record: RecordData,
): Promise<void> {
  const holding = (await planRemoval(context, definition, [record])).filter(({ effect }) => effect === 'holds');
  const [first] = holding;
  if (first === undefined) return;
  const referrers = holding
    .filter(({ target }) => target.definition === first.target.definition)
    .map(({ referrer, ids }): Referrers => ({
      ...referrer,
      count: ids.length,
      ids: ids.slice(0, referrer.ids.length),
    }));
  throw new ApiError(
    heldError(first.target.definition, referrers) ?? first.target.definition.errors.inUse ?? 'request.referenced',
    {
      extra: { referrers: await describeReferrers(reader, referrers) },
    },
  );
}

/**
 * The error that the definition declares if only records of one resource, or only things in clouds, prevent the
 * deletion.
 */
function heldError({ errors }: Definition, holding: readonly Referrers[]): string | undefined {
  const [holder, ...others] = new Set(holding.map(({ definition }) => definition.resource));
  const own = holder !== undefined && others.length === 0 ? errors.heldBy?.[holder] : undefined;
  return own ?? (holding.every(({ definition }) => definition.cloud !== undefined) ? errors.heldInClouds : undefined);
}

async function unlinkReferrers(
  context: Context,
  referrer: Referrers,
  target: { definition: Definition; record: RecordData; id: RecordId },
  removal: Removal,
): Promise<void> {
  const { definition, top, steps } = referrer;
  const byPlatform: Context = { ...context, actor: asPlatform(context.actor) };
  const options: FindOptions = { lock: true };
  // A record in a cloud is deleted when the cloud confirms it.
  const goes = definition.cloud === undefined ? await idsGoingWith(byPlatform, referrer, target) : new Set<RecordId>();
  for (const id of await pointingIds(context, referrer, target.id)) {
    if (removal.going.has(nameOf(definition, id))) continue;
    const record = await findRecordOrNone(byPlatform, definition, id, options);
    if (record === undefined) continue;
    if (goes.has(id)) await removeFound(byPlatform, definition, record, removal);
    else
      await clearReference(byPlatform, definition, record, {
        [top.name]: withoutTarget(record[top.name] ?? null, steps, target.id),
      });
  }
}

/** Without the hooks of a change: what somebody may enter is checked there, and the target is gone in any case. */
async function clearReference(
  context: Context,
  definition: Definition,
  record: RecordData,
  changes: RecordData,
): Promise<void> {
  // Ids are numbers or text in every table.
  const id = record[definition.id.field] as RecordId;
  const after = await updateRow(context, definition, id, { updated_at: context.clock(), ...changes });
  await announce(context, definition, 'update', record, after);
}
