import { isModelOf } from '#model/domains/facts/cards/modelName.ts';
import { cycleOf } from '#model/rules/time/calendar/cycle.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/**
 * By GPU model of a place: the lowest listed price of a card and hour, and what this month's charges of its products
 * come to. Charges are where they were at their time, and their provider's.
 */
export async function moneyOfModels(context: Context): Promise<ReadonlyMap<number, RecordData>> {
  const { kysely } = context.db;
  const models = await kysely
    .selectFrom('site_gpus')
    .select(['id', 'name', 'site_id', 'region_id', 'provider_id'])
    .orderBy('name')
    .execute();
  if (models.length === 0) return new Map();
  const products = await kysely
    .selectFrom('products')
    .select(['id', 'gpu_model', 'gpu_count', 'price_hour', 'status'])
    .where('gpu_model', 'is not', null)
    .where('gpu_count', '>', 0)
    .execute();
  const lines = await kysely
    .selectFrom('bill_lines')
    .innerJoin('products', 'products.id', 'bill_lines.product_id')
    .select((eb) => [
      'bill_lines.product_id',
      'bill_lines.site_id',
      'bill_lines.region_id',
      'bill_lines.provider_id',
      eb.fn.sum<number>('bill_lines.payable_amount').as('amount'),
      eb.fn
        .sum<number>(eb.case().when('bill_lines.type', '=', 'payg').then(eb.ref('bill_lines.duration_s')).else(0).end())
        .as('seconds'),
    ])
    .where('products.gpu_count', '>', 0)
    .where('bill_lines.billing_cycle', '=', cycleOf(context.clock() / 1_000, context.live.read('billing.zone')))
    .groupBy(['bill_lines.product_id', 'bill_lines.site_id', 'bill_lines.region_id', 'bill_lines.provider_id'])
    .execute();
  const isAt = (model: (typeof models)[number], line: (typeof lines)[number]) =>
    line.provider_id === model.provider_id &&
    (model.site_id === null
      ? line.site_id === null && line.region_id === model.region_id
      : line.site_id === model.site_id);
  const sums = new Map(models.map(({ id }) => [id, { seconds: 0, revenue: 0 }]));
  for (const line of lines) {
    const product = products.find(({ id }) => id === line.product_id);
    // A charge counts once: for the model with the name of the product, otherwise for the first that it fits.
    const here = models.filter((model) => isAt(model, line) && isModelOf(product?.gpu_model ?? '', model.name ?? ''));
    const sum = sums.get((here.find(({ name }) => name === product?.gpu_model) ?? here[0])?.id ?? 0);
    if (sum === undefined) continue;
    sum.seconds += toNumber(line.seconds) * (product?.gpu_count ?? 0);
    sum.revenue += toNumber(line.amount);
  }
  return new Map(
    models.map(({ id, name }) => {
      const prices = products.flatMap(({ gpu_model: model, status, price_hour: price, gpu_count: cards }) =>
        status === 'on_sale' && price !== null && cards !== null && isModelOf(model ?? '', name ?? '')
          ? [Math.round(price / cards)]
          : [],
      );
      const { seconds, revenue } = sums.get(id) ?? { seconds: 0, revenue: 0 };
      const listed = prices.length === 0 ? null : Math.min(...prices);
      return [id, { listed_price: listed, gpu_hours: Math.round(seconds / 36) / 100, revenue }];
    }),
  );
}

/** A sum of integers is a text on PostgreSQL. */
const toNumber = (sum: number | string): number => Number(sum);
