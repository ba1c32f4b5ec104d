import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { listRecords } from '#server/engine/records/list/listRecords.ts';

/** The resource of what is billed, and its states in which billing has ended. */
const ITEMS = 'billingItems';
const ENDED = ['released'];

/** Whether anything is still billed with this product. An installation may have no billing. */
export async function isStillBilling(context: Context, productId: number): Promise<boolean> {
  const items = context.schemas.resources[ITEMS];
  if (items === undefined) return false;
  const { total } = await listRecords({ ...context, actor: asPlatform(context.actor) }, items, {
    fields: [],
    filter: { product_id: productId, state: { nin: ENDED } },
    sort: [],
    offset: 0,
    limit: 0,
  });
  return total > 0;
}
