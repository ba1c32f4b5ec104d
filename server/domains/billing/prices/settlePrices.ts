import { microYuan } from '#model/rules/money/money.ts';
import { priceInForce } from '#model/domains/billing/prices/priceInForce.ts';
import { PRICE_TERMS } from '#model/domains/billing/prices/priceTerms.ts';
import { shownPrice } from '#model/domains/billing/prices/shownPrice.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { FieldsOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { isSameJson } from '#model/values/sameJson.ts';

export const PRICE_DUE = 'price-due';

/** More than a product ever has that are not superseded. */
const MOST_VERSIONS = 200;

const priceJob = (productId: number, runAt: number): JobRequest => ({
  kind: PRICE_DUE,
  key: `${PRICE_DUE} ${productId}`,
  payload: { product_id: productId },
  runAt,
});

/** Puts the version of a product into force whose time has come. */
export const priceDueHandler: JobHandler = {
  async finish(context, payload) {
    if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) return;
    if (typeof payload['product_id'] === 'number') await settlePrices(context, payload['product_id']);
  },
};

/**
 * Puts the latest approved version whose time has come into force, copies its price to the product, and schedules the
 * one after it. Uses the transaction of `context`; repeating it changes nothing.
 */
export async function settlePrices(given: Context, productId: number): Promise<void> {
  const context = { ...given, actor: asPlatform(given.actor) };
  const [products, versions] = [knownDefinition(context, 'products'), knownDefinition(context, 'priceVersions')];
  const product = products && (await findRecordOrNone(context, products, productId, { lock: true }));
  if (products === undefined || versions === undefined || product === undefined) return;
  const now = context.clock();
  const approved = await firstRecords(context, versions, {
    fields: ['id', 'version', 'status', 'effective_from', 'list_price', ...PRICE_TERMS],
    filter: { product_id: productId, status: ['scheduled', 'active'] },
    sort: [{ field: 'effective_from', order: 'ASC' }],
    limit: MOST_VERSIONS,
  });
  const due = approved.filter(({ effective_from: from }) => Date.parse(from) <= now);
  const next = approved[due.length];
  const inForce = due.at(-1);
  for (const { id, status } of due) {
    const wanted = id === inForce?.id ? 'active' : 'superseded';
    const version = status === wanted ? undefined : await findRecordOrNone(context, versions, id, { lock: true });
    if (version !== undefined) await storeChanges(context, versions, version, { status: wanted });
  }
  await context.jobs.drop(context, priceJob(productId, now).key ?? '');
  if (next !== undefined) await context.jobs.schedule(context, priceJob(productId, Date.parse(next.effective_from)));
  if (inForce === undefined) return;
  const changes: FieldsOf<'products'> = {
    ...shownPrice(inForce, product),
    list_price: microYuan(inForce.list_price) ?? null,
    price_version: inForce.version,
    price: priceInForce(inForce.version, inForce.effective_from, inForce),
  };
  const changed = Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !isSameJson(Reflect.get(product, name) ?? null, value)),
  );
  if (Object.keys(changed).length > 0) await storeChanges(context, products, product, changed);
}
