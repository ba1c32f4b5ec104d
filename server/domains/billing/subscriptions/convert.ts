import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Delivery } from './deliveries.ts';
import { frozenItems } from './frozenDues.ts';
import { billedDefinition, chargesOfRecord } from '#server/domains/billing/metering/charges/chargedRecord.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { wholeOfPart } from './partsOfSubscription.ts';
import { refuseConversion } from './refuseConversion.ts';
import { subscribe } from './subscribe.ts';

type Order = RecordOf<'orders'>;
type Item = NonNullable<Order['items']>[number];

/** Turns charges by use into payment in advance from the payment of an order on, if they are still as quoted. */
export async function convert(
  context: Context,
  order: Order,
  item: Item | undefined,
  delivery: Delivery,
): Promise<void> {
  const definition = billedDefinition(context, delivery.resource ?? '');
  const platform = { ...context, actor: asPlatform(context.actor) };
  const id = delivery.record_id ?? '';
  await refuseConversion(context, order.account_id, { resource: definition.resource, resource_id: id });
  const { charges } = await chargesOfRecord(platform, definition, id);
  const now = charges
    .filter(({ usage }) => !usage)
    .map(({ type, spec, quantity }) => ({ resource_type: type, spec, quantity: microDecimal(quantity) }));
  const quoted = (frozenItems(order)[delivery.position]?.charges ?? []).map(({ resource_type, spec, quantity }) => ({
    resource_type,
    spec,
    quantity,
  }));
  if (!isSameJson(quoted, now)) throw new ApiError('billing.quoteChanged');
  const whole = await wholeOfPart(context, order.id, delivery);
  await subscribe(context, order, item, { ...delivery, delivered: { definition, id }, whole });
}
