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
import { checkVersion, storeChanges, type UpdateOptions } from './updateRecord.ts';
import { deleteRow } from './writeRow.ts';

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
    await unlinkReferrers(context, referrer, id, { force: true, going, reader: context });
  await deleteRow(context, definition, id);
  await announce(context, definition, 'delete', record, undefined);
}

/** Refuses a deletion that other records prevent. The dry run of a bulk deletion calls it, too. */
export async function refuseIfReferred(context: Context, definition: Definition, record: RecordData): Promise<void> {
  // Ids are numbers or text in every table.
  const referrers = await referrersOf(context, definition.resource, record[definition.id.field] as RecordId);
  await refuseReferred(
    context,
    definition,
    referrers.filter((each) => isHolding(each, new Set())),
  );
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
  const referrers = await referrersOf(context, definition.resource, id);
  await refuseReferred(
    reader,
    definition,
    referrers.filter((each) => isHolding(each, going)),
  );
  const leaving =
    definition.cloud === undefined ? undefined : await context.clouds.remove(context, definition, record, { force });
  if (leaving !== undefined) return leaving;
  for (const referrer of referrers) await unlinkReferrers(context, referrer, id, removal);
  await deleteRow(context, definition, id);
  await announce(context, definition, 'delete', record, undefined);
  return undefined;
}

function nameOf(definition: Definition, id: RecordId): string {
  return `${definition.resource} ${id}`;
}

/** A referrer that is deleted in the same operation does not prevent the deletion. */
function isHolding({ field, definition, ids, count }: Referrers, going: ReadonlySet<string>): boolean {
  if ((field.onDelete ?? 'refuse') !== 'refuse') return false;
  return count > ids.length || ids.some((id) => !going.has(nameOf(definition, id)));
}

async function refuseReferred(reader: Context, definition: Definition, holding: readonly Referrers[]): Promise<void> {
  if (holding.length === 0) return;
  throw new ApiError(heldError(definition, holding) ?? definition.errors.inUse ?? 'request.referenced', {
    extra: { referrers: await describeReferrers(reader, holding) },
  });
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
  target: RecordId,
  removal: Removal,
): Promise<void> {
  const { definition, field, top, steps } = referrer;
  const byPlatform: Context = { ...context, actor: asPlatform(context.actor) };
  const options: FindOptions = { lock: true };
  for (const id of await pointingIds(context, referrer, target)) {
    if (removal.going.has(nameOf(definition, id))) continue;
    const record = await findRecordOrNone(byPlatform, definition, id, options);
    if (record === undefined) continue;
    // A record in a cloud is deleted when the cloud confirms it.
    if (field.onDelete === 'cascade' && definition.cloud === undefined)
      await removeFound(byPlatform, definition, record, removal);
    else
      await storeChanges(byPlatform, definition, record, {
        [top.name]: withoutTarget(record[top.name] ?? null, steps, target),
      });
  }
}
