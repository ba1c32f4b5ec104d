import { derivedNumbers } from '#model/values/derivedNumbers.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { fieldsReadBy } from '#model/conditions/conditions.ts';
import { chargesOf } from '#model/domains/billing/metering/chargesOf.ts';
import { changingAction, chargedFields } from '#model/domains/billing/metering/changingAction.ts';
import { restoringAction } from '#model/domains/billing/metering/restoringAction.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Wanted } from '#model/domains/billing/prices/priceRank.ts';
import { balanceOwner } from '#model/domains/billing/balanceOwner.ts';
import { ownAccount } from '#server/domains/billing/basis/ownAccount.ts';
import { specsOf } from '#server/domains/billing/metering/specsOf.ts';
import { isUnpaid } from '#server/domains/billing/metering/isUnpaid.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decide, decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import { completedValues } from '#server/engine/records/write/values/completedValues.ts';
import { readActionInput } from '#server/engine/records/write/values/readInput.ts';
import { billedRecord } from './billedRecord.ts';
import { ownerOf } from './ownerOf.ts';
import { pathNames } from './pathNames.ts';

/** One charge of a record that exists or is wanted. */
export interface WantedCharge {
  type: Wanted['resource_type'];
  /** The word that selects the price, and the id of the record that it names. */
  spec: string | null;
  spec_id: string | null;
  /** Millionths of the unit. */
  quantity: bigint;
  /** A meter reports how much is used. */
  usage: boolean;
}

/** A record with the charges that it would have. */
export interface ChargedRecord {
  name: string;
  /** Null of a record that does not exist yet. */
  id: string | null;
  definition: Definition;
  /** Who pays; null without an account. */
  account_id: number | null;
  cloud_id: string | null;
  region_id: number | null;
  charges: WantedCharge[];
}

/** Of a record that a form would create. Not validated: people see the price while they fill in the form. */
export async function chargesOfValues(
  context: Context,
  definition: Definition,
  values: Record<string, Json>,
): Promise<ChargedRecord> {
  const inside = await below(context, definition, values);
  refuseUnless(inside, decide(inside, 'create', definition));
  const record = await foreseenValues(inside, definition, values);
  return chargedRecord(inside, definition, await withReferred(inside, definition, record));
}

/** The values of a form as its record will have them, as far as they are charged. */
export async function foreseenValues(
  context: Context,
  definition: Definition,
  values: Record<string, Json>,
): Promise<RecordData> {
  const completed = await completedValues(context, definition, values);
  return { ...completed, ...(await hooksOf(context, definition).foreseeCharges?.(context, completed)) };
}

/** Of a record of the reader. */
export async function chargesOfRecord(context: Context, definition: Definition, id: RecordId): Promise<ChargedRecord> {
  return chargedRecord(context, definition, await findRecord(context, definition, id));
}

/** A record of the reader as it is charged now, and as it would be with other values. */
export interface ChangedRecord {
  definition: Definition;
  record: RecordData;
  /** The action that gives the record these values, in stored form. */
  action: ActionDefinition;
  values: RecordData;
  /** What the record has afterwards, if that is something else than the values. */
  expected?: RecordData;
  before: ChargedRecord;
  after: ChargedRecord;
}

/**
 * The effect of a change of a record on its charges. Refused without an action that takes these values, for whom the
 * action is not allowed, and with values that it refuses.
 */
export async function chargesOfChange(
  context: Context,
  definition: Definition,
  id: RecordId,
  values: Record<string, Json>,
): Promise<ChangedRecord> {
  const record = await findRecord(context, definition, id);
  const inside = await below(context, definition, record);
  const action = changingAction(definition, values);
  if (action === undefined) throw new ApiError('request.invalid', { at: ['items'] });
  refuseUnless(inside, decide(inside, { action: action.name }, definition));
  const input = await readActionInput(inside, action, values, { definition, record });
  return changedRecord(inside, definition, record, { action, input });
}

/**
 * The charges that a record would have again after the action that restores it. Refused where that is impossible, and
 * for a record that is not paid for (24046).
 */
export async function chargesOfRestoration(
  context: Context,
  definition: Definition,
  id: RecordId,
): Promise<ChangedRecord> {
  const record = await findRecord(context, definition, id);
  const inside = await below(context, definition, record);
  const action = restoringAction(definition);
  if (action === undefined) throw new ApiError('request.invalid', { at: ['items'] });
  refuseUnless(inside, await decideOn(inside, { action: action.name }, definition, record));
  if (await isUnpaid(inside, definition, String(id))) throw new ApiError('billing.serviceSuspended');
  return restoredRecord(inside, definition, record, action);
}

/** A record as it is charged once an action has restored it, beside nothing. */
export async function restoredRecord(
  context: Context,
  definition: Definition,
  record: RecordData,
  action: ActionDefinition,
): Promise<ChangedRecord> {
  const after = await chargedRecord(context, definition, record);
  return { definition, record, action, values: {}, before: { ...after, charges: [] }, after };
}

/** The effect of an action on the charges of a record, with its input in stored form. */
export const changedRecord = async (
  context: Context,
  definition: Definition,
  record: RecordData,
  { action, input }: { action: ActionDefinition; input: RecordData },
): Promise<ChangedRecord> =>
  action.recharges === true
    ? rechargedRecord(context, definition, record, { action, input })
    : { action, ...(await effectOf(context, definition, record, input)) };

/** The effect of new values, in stored form, on the charges of a record. */
export async function effectOf(
  context: Context,
  definition: Definition,
  record: RecordData,
  input: RecordData,
): Promise<Omit<ChangedRecord, 'action'>> {
  const charged = chargedFields(definition);
  const values = Object.fromEntries(Object.entries(input).filter(([name]) => charged.has(name)));
  const fields = Object.fromEntries(Object.entries(definition.fields).filter(([name]) => Object.hasOwn(values, name)));
  const missing = fieldsOfCharges(definition).filter((name) => !Object.hasOwn(values, name));
  const changed = { ...record, ...values };
  const referred = await referredBy(context, definition, changed, { fields, missing });
  return {
    definition,
    record,
    values,
    before: await chargedRecord(context, definition, record),
    after: await chargedRecord(context, definition, {
      ...changed,
      ...referred,
      ...derivedNumbers(definition.fields, changed),
    }),
  };
}

/** The same for an action of which the server knows the outcome. What is written and never read is not kept. */
async function rechargedRecord(
  context: Context,
  definition: Definition,
  record: RecordData,
  { action, input }: { action: ActionDefinition; input: RecordData },
): Promise<ChangedRecord> {
  const call = { action: action.name, input };
  // The record is one of this definition.
  const expected = (await hooksOf(context, definition).foreseeChange?.(context, record as never, call)) ?? {};
  const values = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => action.input?.[name]?.writeOnly !== true && value !== null),
  );
  return {
    definition,
    record,
    action,
    values,
    expected,
    before: await chargedRecord(context, definition, record),
    after: await chargedRecord(context, definition, { ...record, ...expected }),
  };
}

/** Whether a change leaves what is charged as it is. */
export const isSameCharges = ({ before, after }: Pick<ChangedRecord, 'before' | 'after'>): boolean =>
  isSameJson(wordsOf(before), wordsOf(after));

/** The charges of a record, to see whether they are still the same when the change is paid. */
export const wordsOf = ({ charges }: ChargedRecord): Json =>
  charges.map(({ type, spec_id, quantity }) => ({ type, spec: spec_id, quantity: String(quantity) }));

/** The definition of a resource whose records are charged. */
export function billedDefinition({ schemas }: Pick<Context, 'schemas'>, resource: string): Definition {
  const definition = schemas.resources[resource];
  if (definition?.billing === undefined) throw new ApiError('billing.notSold', { at: ['items'] });
  return definition;
}

/** The context of a call below the cloud that the values name. */
export async function below(
  context: Context,
  definition: Definition,
  values: Readonly<Record<string, Json>>,
): Promise<Context> {
  if (pathNames(definition).includes('cloud_id')) return context.clouds.inside(context, textAt(values, 'cloud_id'));
  return context.clouds.around(context, definition, { ...values });
}

export async function chargedRecord(
  context: Context,
  definition: Definition,
  record: RecordData,
): Promise<ChargedRecord> {
  const charges = chargesOf(definition, record);
  const specOf = await specsOf(context, definition, charges);
  const cloud_id = textAt(record, 'cloud_id') || null;
  const place = await context.db.kysely
    .selectFrom('clouds')
    .select('region_id')
    .where('cloud_id', '=', cloud_id ?? '')
    .executeTakeFirst();
  // What has no owner yet will be the caller's.
  const owner = billedRecord(definition, record);
  const account = await ownAccount(context, owner ? ownerOf(owner) : balanceOwner(context.actor));
  const metered = new Set((definition.billing ?? []).filter(({ usage }) => usage).map(({ type }) => type));
  return {
    name: titleOf(definition, record),
    id: idOf(definition, record),
    definition,
    account_id: account?.id ?? null,
    cloud_id,
    region_id: place?.region_id ?? (typeof record.region_id === 'number' ? record.region_id : null),
    charges: charges.map(({ type, spec, quantity }) => ({
      type,
      spec: specOf({ type, spec }),
      spec_id: spec === null ? null : String(spec),
      quantity: BigInt(quantity),
      usage: metered.has(type),
    })),
  };
}

function idOf({ id: { field } }: Definition, record: RecordData): string | null {
  const id = record[field];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

/** A machine has the GPUs of its flavor: what the charges read and a form does not have comes from a chosen record. */
async function withReferred(context: Context, definition: Definition, record: RecordData): Promise<RecordData> {
  const missing = fieldsOfCharges(definition).filter((name) => (record[name] ?? null) === null);
  return { ...record, ...(await referredBy(context, definition, record, { fields: definition.fields, missing })) };
}

/** The fields that the charges of a definition read. */
const fieldsOfCharges = ({ billing = [] }: Definition): string[] =>
  billing.flatMap(({ spec, quantity, where }) => [
    ...(spec === undefined ? [] : [spec]),
    ...(typeof quantity === 'string' ? [quantity] : []),
    ...(where === undefined ? [] : fieldsReadBy(where)),
  ]);

/** The values of these names that the records to which these fields refer have. */
async function referredBy(
  context: Context,
  definition: Definition,
  record: RecordData,
  { fields, missing }: { fields: Definition['fields']; missing: readonly string[] },
): Promise<RecordData> {
  const found: RecordData = {};
  for (const name of missing) {
    for (const field of Object.values(fields)) {
      const target = context.schemas.resources[field.to ?? ''];
      if (field.type !== 'reference' || target?.fields[name] === undefined) continue;
      found[name] ??= (await targetOf(context, definition, field.name, record))?.[name] ?? null;
    }
  }
  return found;
}

function textAt(values: Readonly<Record<string, Json>>, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
