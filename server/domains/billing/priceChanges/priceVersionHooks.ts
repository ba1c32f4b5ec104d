import { priceChange } from '#model/domains/billing/prices/priceChange.ts';
import { PRICE_TERMS } from '#model/domains/billing/prices/priceTerms.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { FieldsOf, RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { isLargeChange } from './isLargeChange.ts';
import { wireTerms } from './wireTerms.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { recordViolations } from '#model/validation/recordRules/index.ts';
import { monthsOf } from './effect/monthsOf.ts';
import { listRoutes } from './list/listRoutes.ts';
import { priceEffect } from './effect/priceEffect.ts';
import { priceInForce } from '#server/domains/billing/prices/priceInForce.ts';
import { pricePreview } from './pricePreview.ts';
import { settlePrices } from '#server/domains/billing/prices/settlePrices.ts';
import { versionName } from '#server/domains/billing/prices/versionName.ts';

type Version = RecordOf<'priceVersions'>;

/** A price version is numbered, checked against its product, approved and put into force. */
export const priceVersionHooks: ResourceHooks<'priceVersions'> = {
  async beforeCreate(context, input) {
    const product = await lockProduct(context, input.product_id);
    const last = await context.db.kysely
      .selectFrom('price_versions')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('product_id', '=', input.product_id)
      .executeTakeFirst();
    const values = { ...input, meter: input.meter ?? product.meter };
    refuseIncomplete(product, values);
    if (input.meter == null) refuseExamples(context, values);
    const version = (last?.version ?? 0) + 1;
    return { ...values, version, name: versionName(product.code, version) };
  },
  async beforeUpdate(context, version, changes) {
    if (!Object.keys(changes).some((name) => TERMS.has(name))) return changes;
    const product = await lockProduct(context, version.product_id);
    const meter = { ...version, ...changes }.meter ?? product.meter;
    refuseIncomplete(product, { ...version, ...changes });
    return { ...changes, meter };
  },
  async afterWrite(context, { before, after }) {
    const version = after ?? before;
    const isMoved = before?.status !== after?.status && SETTLED.has(version?.status ?? '');
    if (version !== undefined && isMoved) await settlePrices(context, version.product_id);
  },
  routes: listRoutes,
  previews: { submit: pricePreview, approve: pricePreview },
  actions: {
    async submit(context, version) {
      await lockProduct(context, version.product_id);
      const submitted = { submitted_by: context.actor.id };
      if (await needsApproval(context, version)) return { set: { ...submitted, status: 'submitted' } };
      return { set: { ...submitted, ...(await scheduled(context, version)) } };
    },
    revise: () => ({ set: { submitted_by: null, reject_reason: null, submission: null } }),
    async approve(context, version) {
      await lockProduct(context, version.product_id);
      return { set: { approved_by: context.actor.id, ...(await scheduled(context, version)) } };
    },
    async preview(context, version, { from, to }) {
      const body = await priceEffect(context, version, monthsOf(context, { from, to }));
      return { reply: { status: 200, body: { ...body } }, onlyAnswers: true };
    },
  },
};

const TERMS: ReadonlySet<string> = new Set<string>(PRICE_TERMS);

/** States in which a version counts, or has stopped to count. */
const SETTLED: ReadonlySet<string> = new Set(['scheduled', 'active', 'rejected']);

async function lockProduct(context: Context, id: number): Promise<RecordOf<'products'>> {
  const products = knownDefinition(context, 'products');
  if (products === undefined) throw new ApiError('billing.productNotFound');
  return findRecord({ ...context, actor: asPlatform(context.actor) }, products, id, { lock: true });
}

/** A product charged by usage has a price of usage, and a subscription has a price for a period (24007, 24013). */
function refuseIncomplete({ charge_type: charge }: RecordOf<'products'>, terms: FieldsOf<'priceVersions'>): void {
  if (charge === 'prepaid') {
    if ((terms.period_prices ?? []).length === 0)
      throw new ApiError('billing.periodRequired', { at: ['period_prices'] });
  } else if (terms.unit_price == null && terms.package_price == null && (terms.tiers ?? []).length === 0)
    throw new ApiError('billing.productNotPriced', { at: ['unit_price'] });
}

/** The rules of the definition have checked the examples, unless the meter is that of the product. */
function refuseExamples(context: Context, values: FieldsOf<'priceVersions'>): void {
  const versions = knownDefinition(context, 'priceVersions');
  if (versions === undefined) return;
  const found = recordViolations(['priceTerms'], wireRecord(versions, { ...values }));
  for (const [at, { key, params }] of Object.entries(found)) refuseField(context, at, key, params);
}

/** The state and time of an approved version. */
async function scheduled(context: Context, { product_id, effective_from: from }: Version): Promise<RecordData> {
  const now = context.clock();
  const first = await priceInForce(context, product_id, now);
  // A price never changes for usage of the past. Before the first price, nothing could be charged.
  const effective = first === undefined || from > now ? from : now;
  return { effective_from: effective, status: effective > now ? 'scheduled' : 'active' };
}

async function needsApproval(context: Context, version: Version): Promise<boolean> {
  const versions = knownDefinition(context, 'priceVersions');
  if (versions === undefined) return true;
  const before = await priceInForce(context, version.product_id, Math.max(version.effective_from, context.clock()));
  return isLargeChange(context, priceChange(before, wireTerms(versions, version)));
}
