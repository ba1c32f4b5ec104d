import type { Insertable } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { announceItems } from './announceItems.ts';
import { nextSettlement } from './nextSettlement.ts';
import type { ItemRow } from './openItems.ts';
import { productsNow } from './charges/productsNow.ts';
import { closeSpans, insertSpans, type NewSpan } from './spanRows.ts';

/**
 * Charges open items in another way from now on. An item is charged in one way for all its life, so that nothing is
 * paid twice: one that has counted ends, and another one continues it.
 */
export async function chargeItemsBy(
  context: Context,
  items: readonly ItemRow[],
  charge_type: 'prepaid' | 'postpaid',
): Promise<void> {
  const others = items.filter((item) => item.open_key !== null && item.charge_type !== charge_type);
  const now = context.clock();
  const opened = new Map<number, ItemRow | undefined>();
  const productOf = productsNow(context);
  for (const item of others) {
    const product_id = await productOf({ ...item, charge_type });
    if (item.state === 'pending') await change(context, item, { charge_type, product_id });
    else if (item.from === now && item.state === 'active')
      // It was opened by this write, and has counted no second.
      await change(context, item, {
        charge_type,
        product_id,
        next_at: charge_type === 'postpaid' ? nextSettlement(now) : null,
      });
    else opened.set(await continueAs(context, item, { charge_type, product_id }, now), undefined);
    opened.set(item.id, item);
  }
  await announceItems(context, opened);
}

/** Ends an item and returns the id of the one that continues it. */
async function continueAs(
  context: Context,
  item: ItemRow,
  { charge_type, product_id }: Pick<ItemRow, 'charge_type' | 'product_id'>,
  now: number,
): Promise<number> {
  const { kysely } = context.db;
  const open = await kysely.selectFrom('spans').selectAll().where('open_item', '=', item.id).executeTakeFirst();
  await closeSpans(context, now, [item.id]);
  const counted_to = open === undefined ? item.counted_to : Math.max(now, item.counted_to ?? now);
  await change(context, item, { state: 'released', to: now, open_key: null, counted_to });
  const { id: _id, _version, ...same } = item;
  const { id } = await kysely
    .insertInto('billing_items')
    .values({
      ...same,
      charge_type,
      from: now,
      product_id,
      counted_to,
      next_at: charge_type === 'postpaid' && open !== undefined ? nextSettlement(now) : null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (open !== undefined) await insertSpans(context, [continued(open, id, counted_to ?? now)]);
  return id;
}

type Span = Pick<NewSpan, 'spec' | 'state' | 'project_id'> & { quantity: number | null; tags: string | null };

const continued = ({ spec, state, project_id, quantity, tags }: Span, item_id: number, from: number): NewSpan => ({
  item_id,
  from,
  quantity: quantity ?? 0,
  spec,
  state,
  project_id,
  // Written by `insertSpans`.
  tags: tags === null ? null : (JSON.parse(tags) as string[]),
});

async function change(
  { db, clock }: Context,
  { id }: ItemRow,
  values: Partial<Insertable<KnownTables['billing_items']>>,
): Promise<void> {
  await db.kysely
    .updateTable('billing_items')
    .set((eb) => ({ ...values, updated_at: clock(), _version: eb('_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
