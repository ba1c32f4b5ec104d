import { SIZE_FIELDS, type MachineSize } from '#model/domains/billing/prices/sale/machineSize.ts';
import type { Json } from '#model/language/definition.ts';
import { labelOfMeter } from '#server/domains/billing/prices/labelOfType.ts';
import { priceFor, readPrices, type PriceReader } from '#server/domains/billing/prices/priceFor.ts';
import type { Context } from '#server/engine/context.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { balanceOwner } from '#model/domains/billing/balanceOwner.ts';
import { ownAccount } from '#server/domains/billing/basis/ownAccount.ts';
import { readOnce } from './readOnce.ts';

type SpecPrice = Pick<
  RecordOf<'specPrices'>,
  'resource' | 'field' | 'spec' | 'name' | 'resource_type' | 'status' | (typeof SIZE_FIELDS)[number]
>;

const AMOUNT: JsonSchema = { type: ['object', 'null'] };

/**
 * What each option of a cloud costs, in both ways of paying (`GET /spec-amounts?cloud_id=`): forms say it in their
 * choices.
 */
export const specAmountsRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/spec-amounts',
  access: 'signed-in',
  document: {
    tag: 'products',
    summary: 'What the options of a cloud cost, before discounts',
    query: { cloud_id: { type: 'string', maxLength: 64 } },
    replies: {
      200: {
        description:
          'By the resource and its field; `spec` is the value of that field. `postpaid` and `prepaid`: `{ price, unit }`, null where it is not sold in that way; without both, it has no price',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              resource: { type: 'string' },
              field: { type: ['string', 'null'] },
              spec: { type: ['string', 'null'] },
              unpriced: { type: 'boolean' },
              postpaid: AMOUNT,
              prepaid: AMOUNT,
            },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const cloudId = c.req.query('cloud_id') ?? '';
    if (cloudId === '') throw new ApiError('request.invalid', { at: ['cloud_id'] });
    // Refused like every other call for a cloud that the reader cannot use.
    await context.clouds.inside(context, cloudId);
    if (knownDefinition(context, 'specPrices') === undefined) return c.json([]);
    const rows = await context.db.kysely
      .selectFrom('spec_prices')
      .select(['resource', 'field', 'spec', 'name', 'resource_type', 'status', ...SIZE_FIELDS])
      .where('cloud_id', '=', cloudId)
      .orderBy('key')
      .execute();
    const place = await context.db.kysely
      .selectFrom('clouds')
      .select('region_id')
      .where('cloud_id', '=', cloudId)
      .executeTakeFirst();
    const reader = readOnce(readPrices(context));
    const account = await ownAccount(context, balanceOwner(context.actor));
    const at = { account_id: account?.id ?? null, cloud_id: cloudId, region_id: place?.region_id ?? null };
    const amounts = [];
    for (const row of rows) {
      const { resource, field, spec, status } = row;
      const [postpaid, prepaid] = [
        await amountOf(context, reader, row, { ...at, charge_type: 'postpaid' }),
        await amountOf(context, reader, row, { ...at, charge_type: 'prepaid' }),
      ];
      amounts.push({ resource, field, spec, unpriced: status === 'unpriced', postpaid, prepaid });
    }
    return c.json(amounts, 200, { 'cache-control': 'private, no-store' });
  },
};

/** The price of one unit in force now; null where nothing prices it, or its price is more than one number. */
async function amountOf(
  context: Context,
  reader: PriceReader,
  { resource_type, name, spec, ...row }: SpecPrice,
  at: { account_id: number | null; cloud_id: string; region_id: number | null; charge_type: 'postpaid' | 'prepaid' },
): Promise<Json> {
  if (resource_type === null) return null;
  const size: MachineSize = {};
  for (const each of SIZE_FIELDS) if (row[each] !== null) size[each] = row[each];
  const sized = Object.keys(size).length === 0 ? reader : { ...reader, size: async () => size };
  const wanted = { ...at, resource_type, spec: spec === null ? null : name, spec_id: spec };
  try {
    const { product, versions } = await priceFor(context, wanted, context.clock(), { reader: sized });
    const terms = versions[0]?.price;
    const price =
      at.charge_type === 'postpaid'
        ? terms?.unit_price
        : terms?.period_prices?.find(({ period, unit }) => period === 1 && unit === 'month')?.price;
    return price == null ? null : { price, unit: labelOfMeter(context, product.meter) };
  } catch (error) {
    if (error instanceof ApiError && error.key === 'billing.productNotPriced') return null;
    throw error;
  }
}
