import type { Selectable } from 'kysely';
import type { Actor } from '#model/access/actor.ts';
import type { Json } from '#model/language/definition.ts';
import type { PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';
import type { RequestedItem } from '#server/domains/billing/quotes/question.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { decrypt, encrypt } from '#server/engine/records/write/values/protect.ts';

export type DeliveryState = 'waiting' | 'provisioning' | 'delivered' | 'failed' | 'refunded';

/**
 * The values to create a record from, and its buyer. It may hold passwords: it is stored encrypted, and forgotten once
 * it is done.
 */
export interface DeliveryRequest {
  values: Record<string, Json>;
  buyer: Omit<Actor, 'grants' | 'statements'>;
  /** What is made first where the values lack it. */
  prepares?: Pick<RequestedItem, 'prepares' | 'caller'>;
  /** The place of the item with whose record it is joined once both are there, and how. */
  joins?: { position: number; add: string };
}

/** The part of an order that its buyer does not see: what to deliver for one item, and what has paid for it. */
export interface Delivery {
  position: number;
  state: DeliveryState;
  resource: string | null;
  record_id: string | null;
  request: DeliveryRequest | null;
  paid: PaidShare[];
  /** Of a change that can still be taken back: since when the record has its new values, in seconds since 1970. */
  began: number | null;
  /** The place of the item with whose record a cloud makes this one. */
  part_of: number | null;
}

export async function storeDeliveries(
  { db, secretKey }: Context,
  orderId: number,
  deliveries: readonly Delivery[],
): Promise<void> {
  await db.kysely
    .insertInto('order_deliveries')
    .values(
      deliveries.map(({ request, paid, began, ...delivery }) => ({
        ...delivery,
        began_s: began,
        order_id: orderId,
        request: request === null ? null : encrypt(JSON.stringify(request), secretKey),
        paid: JSON.stringify(paid),
      })),
    )
    .execute();
}

/** In the order of the items. The caller has locked the order. */
export async function deliveriesOf({ db, secretKey }: Context, orderId: number): Promise<Delivery[]> {
  const rows = await db.kysely
    .selectFrom('order_deliveries')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map((row) => read(row, secretKey));
}

export async function updateDelivery(
  { db }: Context,
  orderId: number,
  { position, state, resource, record_id, paid, began }: Delivery,
): Promise<void> {
  await db.kysely
    .updateTable('order_deliveries')
    .set({
      state,
      resource,
      record_id,
      paid: JSON.stringify(paid),
      began_s: began,
      ...(state !== 'waiting' && { request: null }),
    })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute();
}

/** Forgets what an order that will not be paid would have created. */
export async function forgetRequests({ db }: Context, orderId: number): Promise<void> {
  await db.kysely.updateTable('order_deliveries').set({ request: null }).where('order_id', '=', orderId).execute();
}

function read(
  {
    position,
    state,
    resource,
    record_id,
    request,
    paid,
    began_s: began,
    part_of,
  }: Selectable<KnownTables['order_deliveries']>,
  secretKey: Uint8Array,
): Delivery {
  return {
    position,
    resource,
    record_id,
    began,
    part_of,
    // Only `storeDeliveries` and `updateDelivery` write these columns.
    state: state as DeliveryState,
    request: request === null ? null : (JSON.parse(decrypt(request, secretKey)) as DeliveryRequest),
    paid: JSON.parse(paid ?? '[]') as PaidShare[],
  };
}
