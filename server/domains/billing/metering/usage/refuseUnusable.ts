import { METERS, type Meter } from '#model/domains/billing/rating/price.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { createPriceCache } from '#server/domains/billing/prices/createPriceCache.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import type { Context } from '#server/engine/context.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { AHEAD_MS, type UsageEvent } from './readUsage.ts';

const itemsAmong = preparedQuery((kysely, { list }: { list: string }, dialect) =>
  kysely
    .selectFrom('billing_items')
    .selectAll()
    .where((eb) => among(eb, 'id', list, dialect)),
);

/**
 * Refuses what could never be charged rightly, at its fields: events of items that there are not, from before an item
 * began or after it ended, and with a meter by which the price of the item does not count. What has no price yet is
 * taken: it is charged from its first price on, and listed until then.
 */
export async function refuseUnusable(context: Context, events: readonly UsageEvent[]): Promise<void> {
  const list = idList([...new Set(events.map(({ item_id }) => item_id))], context.db.dialect);
  const items = new Map((await itemsAmong(context.db, { list })).map((item) => [item.id, item]));
  const meterOf = pricingMeters(context);
  const fields: Record<string, string> = {};
  for (const [index, { item_id, at, meter }] of events.entries()) {
    const item = items.get(item_id);
    const refuse = (name: string, key: string, params: Record<string, string> = {}) =>
      (fields[`events.${index}.${name}`] = renderMessage(context.schemas.messages, key, params, context.lang));
    if (item === undefined) fields[`events.${index}.item_id`] = 'validation.targetMissing';
    else if (at < (item.from ?? 0)) refuse('at', 'billing.beforeItem', { at: instant(item.from) });
    else if (item.to !== null && at > item.to + AHEAD_MS) refuse('at', 'billing.afterItem', { at: instant(item.to) });
    else {
      const wanted = await meterOf(item, at);
      if (wanted !== undefined && wanted !== meter) refuse('meter', 'billing.otherMeter', { meter: wanted });
    }
  }
  if (Object.keys(fields).length > 0) throw new ApiError('request.invalid', { fields });
}

const instant = (at: number | null) => new Date(at ?? 0).toISOString();

/** By what the price of an item counts at an instant; undefined without a price. One search for each hour. */
function pricingMeters(context: Context): (item: ItemRow, at: number) => Promise<Meter | undefined> {
  const prices = createPriceCache(context);
  const known = new Map<string, Promise<Meter | undefined>>();
  const search = async (item: ItemRow, at: number): Promise<Meter | undefined> => {
    const priced = await prices.of(item, item.spec, at, at);
    const meter = priced?.versions[0]?.price.meter ?? priced?.product.meter;
    return METERS.find((each) => each === meter);
  };
  return (item, at) => {
    const key = `${item.id} ${Math.floor(at / 3_600_000)}`;
    const found = known.get(key) ?? search(item, at);
    known.set(key, found);
    return found;
  };
}
