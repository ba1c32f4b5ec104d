import { isTransient } from '#model/access/stateTraits.ts';
import type { Definition } from '#model/language/definition.ts';
import { chargesOf } from '#model/domains/billing/metering/chargesOf.ts';
import { admitChange } from '#server/domains/billing/admission/admitRecord.ts';
import { byOrder } from '#server/domains/billing/admission/guardAction.ts';
import {
  below,
  billedDefinition,
  chargesOfChange,
  wordsOf,
} from '#server/domains/billing/metering/charges/chargedRecord.ts';
import { remainingPeriods } from '#server/domains/billing/subscriptions/paidPeriods.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Delivered } from './deliver.ts';
import type { Delivery } from '#server/domains/billing/subscriptions/deliveries.ts';
import { frozenChange, type FrozenChange } from '#server/domains/billing/subscriptions/frozenDues.ts';
import { settleChange } from './settleChange.ts';

type Order = RecordOf<'orders'>;

/** Runs the action of a change on its record, as this actor would. Uses the transaction of `context`. */
export async function runChange(
  context: Context,
  named: { resource: string; id: RecordId },
  { action: word, values, charge_type }: Pick<FrozenChange, 'action' | 'values' | 'charge_type'>,
): Promise<RecordData> {
  const definition = billedDefinition(context, named.resource);
  const action = definition.actions[word];
  if (action === undefined) throw new ApiError('request.unknownAction');
  const changed = await chargesOfChange(context, definition, named.id, values);
  const inside = await below(context, definition, changed.record);
  // Nothing has been paid in advance: an hour of what is dearer is held.
  if (charge_type === 'postpaid') await admitChange(inside, changed, named.id);
  return byOrder(inside, async () => (await actOnRecord(inside, definition, named.id, action, values)).record);
}

/** Begins a change that was paid for. One that is refused now fails, and is paid back. */
export async function beginChange(context: Context, order: Order, delivery: Delivery): Promise<Delivered> {
  const { resource, record_id: id, request, position } = delivery;
  const change = frozenChange(order, position);
  if (change === undefined || resource === null || id === null || request === null)
    return { ...delivery, state: 'failed', error: null };
  const acting = { ...context, actor: asPlatform({ ...request.buyer, grants: [] }) };
  const record = await runChange(acting, { resource, id }, change);
  return progress(context, order, delivery, { definition: billedDefinition(context, resource), record, change });
}

/** Looks again at a record that was being changed. */
export async function lookAtChange(context: Context, order: Order, delivery: Delivery): Promise<Delivered> {
  const change = frozenChange(order, delivery.position);
  const definition = context.schemas.resources[delivery.resource ?? ''];
  const platform = { ...context, actor: asPlatform(context.actor) };
  const record = definition && (await findRecordOrNone(platform, definition, delivery.record_id ?? ''));
  if (change === undefined || definition === undefined || record === undefined)
    return { ...delivery, state: 'failed', error: null };
  return progress(context, order, delivery, { definition, record, change });
}

/**
 * A change is delivered when the record rests with its new values. While it can still be confirmed or taken back, it is
 * waited for.
 */
async function progress(
  context: Context,
  order: Order,
  delivery: Delivery,
  { definition, record, change }: { definition: Definition; record: RecordData; change: FrozenChange },
): Promise<Delivered> {
  const waiting = { ...delivery, state: 'provisioning' as const, error: null };
  if (isTransient(definition, record)) return waiting;
  const isChanged = Object.entries(change.expected ?? change.values).every(([name, value]) =>
    isSameJson(record[name] ?? null, value),
  );
  if (!isChanged) return { ...delivery, state: 'failed', error: reasonOf(record) };
  if (chargesOf(definition, record).some(({ counts }) => counts === 'as-before'))
    return { ...waiting, began: delivery.began ?? Math.floor(context.clock() / 1000) };
  const returned = await settleChange(context, order, delivery, change);
  return { ...delivery, state: 'delivered', error: null, ...returned };
}

function reasonOf({ fault }: RecordData): string | null {
  const reason = typeof fault === 'object' && fault !== null && !Array.isArray(fault) ? fault.message : null;
  return typeof reason === 'string' ? reason.slice(0, 255) : null;
}

/** A record or subscription that has changed since the order was made has another price (24025). */
export async function refuseStale(context: Context, order: Order, deliveries: readonly Delivery[]): Promise<void> {
  for (const { resource, record_id: id, position } of deliveries) {
    const change = frozenChange(order, position);
    if (change === undefined) continue;
    const definition = billedDefinition(context, resource ?? '');
    const { before } = await chargesOfChange(context, definition, id ?? '', change.values);
    const at = `items.${position}`;
    const [quoted, now] = [change.was, wordsOf(before)];
    if (!isSameJson(quoted, now))
      throw new ApiError('billing.quoteChanged', { extra: { difference: [{ field: `${at}.was`, quoted, now }] } });
    if (change.subscription === null) continue;
    const { id: subscription, end, periods } = change.subscription;
    const today = await remainingPeriods(context, subscription, change.at);
    const was = periods.map(({ id: period, was: value }) => ({ id: period, value }));
    if (
      isSameJson(
        was,
        today.map(({ id: period, value }) => ({ id: period, value })),
      )
    )
      continue;
    const last = new Date((today.at(-1)?.to ?? change.at) * 1000).toISOString();
    const difference = { field: `${at}.service_end`, quoted: new Date(end * 1000).toISOString(), now: last };
    throw new ApiError('billing.quoteChanged', { extra: { difference: [difference] } });
  }
}
