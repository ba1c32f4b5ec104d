import { partsOf, referredByParts } from '#model/metering/partsOf.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { completedValues } from '#server/engine/records/write/values/completedValues.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import { below, billedDefinition, chargedRecord } from '#server/domains/billing/quotes/chargedRecord.ts';
import { reduceHour } from '#server/domains/billing/prices/discounts/reduceCharges.ts';
import type { UsableDiscounts } from '#server/domains/billing/prices/discounts/usableDiscounts.ts';
import { chargingOf, pricedCharges, type PricedItem } from '#server/domains/billing/quotes/pricedItem.ts';
import type { Question, RequestedItem } from '#server/domains/billing/quotes/question.ts';

/** What is made with a record and charged by use, although the record is paid for in advance: it has no such price. */
export interface ChargedByUse {
  name: string;
  /** Micro-yuan. */
  hourly: number;
}

/** What a cloud makes together with a new record (spec 7.8): the disks of a machine. */
export interface PricedParts {
  parts: PricedItem[];
  byUse: ChargedByUse[];
}

/** The prices of what is made together with an item of a purchase; their names follow that of the item. */
export async function pricedParts(
  context: Context,
  question: Question,
  { resource, values }: RequestedItem,
  usable: UsableDiscounts,
): Promise<PricedParts> {
  const found: PricedParts = { parts: [], byUse: [] };
  if (question.type !== 'new' || resource === null || values === null) return found;
  const definition = billedDefinition(context, resource);
  if (definition.parts === undefined) return found;
  const inside = await below(context, definition, values);
  const record = await completedValues(inside, definition, values);
  for (const part of partsOf(definition, record, await referred(inside, definition, record))) {
    const made = billedDefinition(context, part.resource);
    const place = { cloud_id: values.cloud_id ?? null, region_id: values.region_id ?? null };
    const charged = await chargedRecord(inside, made, { ...place, ...part.values });
    if (charged.charges.length === 0) continue;
    const shared = { name: part.name, resource: part.resource, resource_id: null, values: null, isPart: true as const };
    const { region_id } = charged;
    const charges = await pricedCharges(inside, chargingOf(question), charged).catch(unlessUnpriced);
    if (charges !== undefined) found.parts.push({ ...shared, region_id, charges });
    else if (question.period !== null) {
      const used = await pricedCharges(inside, { charge_type: 'postpaid', period: null }, charged).catch(
        unlessUnpriced,
      );
      if (used !== undefined)
        found.byUse.push({ name: part.name, hourly: reduceHour(usable, { region_id, charges: used }).net });
    }
  }
  return found;
}

/** Copies of an item, each followed by what is made together with it. */
export const withParts = (copies: readonly PricedItem[], { parts, byUse }: PricedParts): PricedItem[] =>
  copies.flatMap((copy) => [
    {
      ...copy,
      ...(byUse.length > 0 && { byUse: byUse.map((each) => ({ ...each, name: `${copy.name}-${each.name}` })) }),
    },
    ...parts.map((part) => ({ ...part, name: `${copy.name}-${part.name}` })),
  ]);

/** The values of chosen records on which parts depend, by path. */
async function referred(context: Context, definition: Definition, record: RecordData): Promise<Map<string, Json>> {
  const known = new Map<string, Json>();
  for (const path of referredByParts(definition)) {
    const [reference = '', name = ''] = path.split('.');
    known.set(path, (await targetOf(context, definition, reference, record))?.[name] ?? null);
  }
  return known;
}

/** What has no price costs nothing. */
function unlessUnpriced(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.key !== 'billing.productNotPriced') throw error;
}
