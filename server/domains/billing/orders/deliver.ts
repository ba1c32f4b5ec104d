import { isObject } from '#model/fields/kind.ts';
import { filledTemplate } from '#model/values/filledTemplate.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import type { Definition } from '#model/language/definition.ts';
import type { PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';
import { chargesOf } from '#model/domains/billing/metering/chargesOf.ts';
import { admitRecord } from '#server/domains/billing/admission/admitRecord.ts';
import { beginPart, hourOfParts, lookForPart } from './delivery/deliverPart.ts';
import { pricedCharges } from '#server/domains/billing/metering/charges/pricedCharges.ts';
import { takeStock } from '#server/domains/billing/metering/stock/takeStock.ts';
import { convert } from '#server/domains/billing/subscriptions/convert.ts';
import { abandon, renew, subscribe } from '#server/domains/billing/subscriptions/subscribe.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { createItem } from './delivery/createItem.ts';
import { scheduleLater } from './delivery/laterActions.ts';
import { beginChange, lookAtChange } from './deliverChange.ts';
import { frozenChange } from '#server/domains/billing/subscriptions/frozenDues.ts';
import {
  deliveriesOf,
  updateDelivery,
  type Delivery,
  type DeliveryRequest,
} from '#server/domains/billing/subscriptions/deliveries.ts';

type Order = RecordOf<'orders'>;

/** A delivery after an attempt, with the reason of a failure. */
export interface Delivered extends Delivery {
  error: string | null;
  /** The payments that a change has returned now. */
  returned?: PaidShare[];
  forfeited?: number;
}

/** Delivers one item of a paid order: what cannot be created fails alone, and is refunded. */
export async function deliver(context: Context, order: Order, delivery: Delivery): Promise<Delivered> {
  const done = await attempt(context, order, delivery);
  await updateDelivery(context, order.id, done);
  return done;
}

async function attempt(context: Context, order: Order, delivery: Delivery): Promise<Delivered> {
  const { resource, request, position } = delivery;
  const item = order.items?.[position];
  if (order.type === 'renew') {
    await renew(context, order, item, delivery);
    return { ...delivery, state: 'delivered', error: null };
  }
  if (order.type === 'convert')
    return aloneIn(context, delivery, async (inside) => {
      await convert(inside, order, item, delivery);
      return { ...delivery, state: 'delivered', error: null };
    });
  if (frozenChange(order, position) !== undefined)
    return aloneIn(context, delivery, (inside) => beginChange(inside, order, delivery));
  if (delivery.part_of !== null) return beginPart(context, order, delivery);
  // A product alone is a service without a record.
  if (resource === null || request === null) {
    await subscribe(context, order, item, delivery);
    return { ...delivery, state: 'delivered', error: null };
  }
  return aloneIn(context, delivery, async (inside) => {
    const acting = actingFor(inside, request);
    const { definition, record, later } = await createItem(acting, resource, request.values, request.prepares);
    for (const action of later) await scheduleLater(inside, action, request.buyer);
    const id = record[definition.id.field] ?? null;
    const record_id = String(id);
    if (order.charge_type === 'prepaid') {
      await takeStock(inside, definition, record_id, await pricedCharges(inside, definition, record, 'prepaid'));
      await subscribe(inside, order, item, { ...delivery, delivered: { definition, id: record_id } });
    } else
      await admitRecord(inside, definition, record_id, record, { hourOfParts: () => hourOfParts(order, position) });
    if (request.joins) await joinLater(inside, order, { ...request, joins: request.joins }, { definition, record });
    return { ...delivery, record_id, ...progressOf(definition, record) };
  });
}

/** Two records of one order are joined once both are there: a machine and its address. */
async function joinLater(
  context: Context,
  { id }: Order,
  { joins: { position, add }, buyer }: DeliveryRequest & Required<Pick<DeliveryRequest, 'joins'>>,
  {
    definition: {
      id: { field },
    },
    record,
  }: { definition: Definition; record: RecordData },
): Promise<void> {
  const whole = (await deliveriesOf(context, id)).find((each) => each.position === position);
  const addition = context.schemas.resources[whole?.resource ?? '']?.purchase?.adds.find(({ key }) => key === add);
  if (!whole?.resource || whole.record_id === null || addition === undefined) return;
  const input = filledTemplate(addition.input, { added: { ...record, id: record[field] ?? null } });
  const action = { resource: whole.resource, id: whole.record_id, action: addition.action };
  await scheduleLater(context, { ...action, input: isObject(input) ? input : {} }, buyer);
}

/** Work that fails alone: nothing of it stays, and the order continues. */
async function aloneIn(
  context: Context,
  delivery: Delivery,
  work: (inside: Context) => Promise<Delivered>,
): Promise<Delivered> {
  try {
    return await context.transaction(work);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...delivery, state: 'failed', error: sentenceOf(errorReply(error, context).body.message) };
  }
}

/** Looks again at a record that was being created. */
export async function lookAt(context: Context, order: Order, delivery: Delivery): Promise<Delivered> {
  if (frozenChange(order, delivery.position) !== undefined) {
    const changed = await lookAtChange(context, order, delivery);
    await updateDelivery(context, order.id, changed);
    return changed;
  }
  if (delivery.part_of !== null && delivery.record_id === null) return lookForPart(context, order, delivery);
  const definition = context.schemas.resources[delivery.resource ?? ''];
  const platform = { ...context, actor: asPlatform(context.actor) };
  const record = definition && (await findRecordOrNone(platform, definition, delivery.record_id ?? ''));
  const progress =
    definition === undefined || record === undefined
      ? { state: 'failed' as const, error: null }
      : progressOf(definition, record);
  const seen = { ...delivery, ...progress };
  if (seen.state !== delivery.state) await updateDelivery(context, order.id, seen);
  if (seen.state === 'failed' && definition !== undefined) await abandon(context, definition, delivery.record_id ?? '');
  return seen;
}

/**
 * A record that never counted was never delivered: a machine in a state of failure is free. A record that is still
 * being created is waited for.
 */
function progressOf(definition: Definition, record: RecordData): Pick<Delivered, 'state' | 'error'> {
  if (chargesOf(definition, record).some(({ counts }) => counts === true)) return { state: 'delivered', error: null };
  if (isTransient(definition, record)) return { state: 'provisioning', error: null };
  const { fault } = record;
  const reason = typeof fault === 'object' && fault !== null && !Array.isArray(fault) ? fault.message : null;
  return { state: 'failed', error: sentenceOf(reason) };
}

/** The platform, creating for the buyer, whose rights were checked when they ordered. */
function actingFor(context: Context, { buyer }: DeliveryRequest): Context {
  return { ...context, actor: asPlatform({ ...buyer, grants: [] }) };
}

const sentenceOf = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, 255) : null);
