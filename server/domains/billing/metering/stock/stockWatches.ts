import type { Label } from '#model/language/definition.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Context, RecordChange, RecordId } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';

export const STOCK_BACK = 'stock-back';

/** Plans the notices about a product whose stock or state has changed, if anybody waits. In the transaction of it. */
export async function stockMayBeBack(context: Context, productId: number): Promise<void> {
  const waiting = await context.db.kysely
    .selectFrom('stock_watches')
    .select('id')
    .where('product_id', '=', productId)
    .limit(1)
    .execute();
  if (waiting.length === 0) return;
  await context.jobs.schedule(context, {
    kind: STOCK_BACK,
    key: `${STOCK_BACK} ${productId}`,
    payload: { product_id: productId },
    runAt: context.clock(),
    rerunIfRunning: true,
  });
}

/** After a write of a product by people. */
export async function followStock(
  context: Context,
  { before, after }: RecordChange<RecordOf<'products'>>,
): Promise<void> {
  if (before === undefined || after === undefined) return;
  if (before.stock !== after.stock || before.status !== after.status) await stockMayBeBack(context, after.id);
}

/**
 * Informs everybody who waits for a product, once: that it can be bought, or that it is archived. The watch ends with
 * the notice. A product that is sold out again, or withdrawn for a while, keeps its watches.
 */
export const stockBackHandler: JobHandler = {
  async finish(given, payload) {
    const context = { ...given, actor: asPlatform(given.actor) };
    const watches = knownDefinition(context, 'stockWatches');
    const products = knownDefinition(context, 'products');
    const id: unknown =
      payload !== null && typeof payload === 'object' ? Reflect.get(payload, 'product_id') : undefined;
    if (watches === undefined || products === undefined || typeof id !== 'number') return;
    const product = await findRecordOrNone(context, products, id as RecordId);
    if (product === undefined) return;
    const { status, stock, name, name_en } = product;
    const isBack = status === 'on_sale' && stock !== 0;
    if (!isBack && status !== 'archived') return;
    const about = isBack ? 'back' : 'gone';
    const label: Label = { zh: name, en: name_en ?? name };
    const rows = await context.db.kysely.selectFrom('stock_watches').selectAll().where('product_id', '=', id).execute();
    for (const row of rows) {
      await notify(context, {
        type: 'billing',
        level: 'info',
        to: { users: row.user_id === null ? [] : [row.user_id] },
        title: `stockNotice.${about}`,
        text: isBack && stock === null ? 'stockNotice.backManyText' : `stockNotice.${about}Text`,
        params: { name: label, count: stock ?? 0 },
        link: isBack ? `/market/${id}` : '/market',
        key: `stock ${row.id}`,
      });
      await forgetRecord(context, watches, { ...row });
    }
  },
};
