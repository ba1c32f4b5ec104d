import { partsOf, referredByParts, type MadePart } from '#model/domains/billing/metering/partsOf.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { hourOfCharges } from '#server/domains/billing/prices/hourOfCharges.ts';
import { pricedChargesOf } from '#server/domains/billing/metering/charges/pricedCharges.ts';
import { givesUnpriced } from '#server/domains/billing/prices/specs/refuseUnpriced.ts';
import {
  below,
  billedDefinition,
  chargedRecord,
  foreseenValues,
  type ChargedRecord,
} from '#server/domains/billing/metering/charges/chargedRecord.ts';
import { chargingOf, pricedCharges, type PricedItem } from '#server/domains/billing/quotes/pricedItem.ts';
import type { Question, RequestedItem } from '#server/domains/billing/quotes/question.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import { completedValues } from '#server/engine/records/write/values/completedValues.ts';

/** A record that a cloud makes together with another one. `at`: the field of its form that selects the price. */
export type ChargedPart = ChargedRecord & { at?: string | undefined };

/**
 * The records that a cloud makes together with a new one (spec 7.8): the disks of a machine, as they will be charged.
 * The price of a form, the order and the admission of a creation ask here, so that none of them leaves one out.
 */
export async function chargedParts(
  context: Context,
  definition: Definition,
  record: RecordData,
): Promise<ChargedPart[]> {
  if (definition.parts === undefined) return [];
  const place = { cloud_id: record.cloud_id ?? null, region_id: record.region_id ?? null };
  const made: ChargedPart[] = [];
  for (const part of partsOf(definition, record, await referred(context, definition, record))) {
    const of = billedDefinition(context, part.resource);
    const values = await completedValues(context, of, { ...place, ...part.values });
    // Its state is the business of the cloud.
    const charged = await chargedRecord(context, of, { ...place, ...withoutEmpty(part.values, values) });
    if (charged.charges.length > 0) made.push({ ...charged, name: part.name, at: specOf(of, part) });
  }
  return made;
}

/** The field of the form that selects the price of a part. */
const specOf = ({ billing = [] }: Definition, { at }: MadePart): string | undefined =>
  billing.flatMap(({ spec }) => (spec === undefined ? [] : (at[spec] ?? [])))[0];

/** Of the charged values, those that the cloud chooses. */
const withoutEmpty = (values: Readonly<Record<string, Json>>, chosen: RecordData): RecordData =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? chosen[name] ?? null]));

/** The prices of what is made together with an item of a purchase; their names follow that of the item. */
export async function pricedParts(
  context: Context,
  question: Question,
  { resource, values }: RequestedItem,
  accountId: number,
): Promise<PricedItem[]> {
  if (question.type !== 'new' || resource === null || values === null) return [];
  const definition = billedDefinition(context, resource);
  if (definition.parts === undefined) return [];
  const inside = await below(context, definition, values);
  const priced: PricedItem[] = [];
  for (const made of await chargedParts(inside, definition, await foreseenValues(inside, definition, values))) {
    const part = { ...made, account_id: accountId };
    const charges = await pricesOfPart(inside, question, part);
    if (charges !== undefined)
      priced.push({
        name: part.name,
        resource: part.definition.resource,
        resource_id: null,
        values: null,
        isPart: true,
        region_id: part.region_id,
        charges,
      });
  }
  return priced;
}

/**
 * Undefined for what nothing prices, where the platform gives it away (24007 elsewhere). What has a price by use only
 * cannot be paid in advance.
 */
export async function pricesOfPart(
  context: Context,
  question: Pick<Question, 'period'>,
  part: ChargedPart,
): Promise<PricedItem['charges'] | undefined> {
  try {
    return await pricedCharges(context, chargingOf(question), part);
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'billing.productNotPriced') throw error;
    const byUse = await pricedChargesOf(context, part, 'postpaid');
    const isPriced = question.period !== null && byUse.some(({ versions }) => versions !== undefined);
    if (!isPriced && givesUnpriced(context)) return undefined;
    throw unpricedPart(part);
  }
}

/** The error about a part that has no price: at the field of the form that selects it. */
function unpricedPart({ name, at }: ChargedPart): ApiError {
  const fields = at === undefined ? undefined : { [at]: { key: 'unpriced.notForSale' } };
  return new ApiError('billing.productNotPriced', {
    ...(fields ? { fields } : { at: ['items'] }),
    extra: { part: name },
  });
}

/** The hourly cost of the parts of a new record by use, in micro-yuan. Refuses parts without a price (24007). */
export async function hourOfNewParts(context: Context, definition: Definition, record: RecordData): Promise<bigint> {
  let hour = 0n;
  for (const part of await chargedParts(context, definition, record)) {
    const charges = await pricedChargesOf(context, part, 'postpaid');
    if (!givesUnpriced(context) && charges.some(({ usage, versions }) => !usage && versions === undefined))
      throw unpricedPart(part);
    hour += hourOfCharges(context, charges);
  }
  return hour;
}

/** Copies of an item, each followed by what is made together with it. */
export const withParts = (copies: readonly PricedItem[], parts: readonly PricedItem[]): PricedItem[] =>
  copies.flatMap((copy) => [copy, ...parts.map((part) => ({ ...part, name: `${copy.name}-${part.name}` }))]);

/** The values of chosen records on which parts depend, by path. */
async function referred(context: Context, definition: Definition, record: RecordData): Promise<Map<string, Json>> {
  const known = new Map<string, Json>();
  for (const path of referredByParts(definition)) {
    const [reference = '', name = ''] = path.split('.');
    known.set(path, (await targetOf(context, definition, reference, record))?.[name] ?? null);
  }
  return known;
}
