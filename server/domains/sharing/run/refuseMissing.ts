import type { LineToShare } from '#model/domains/sharing/lines/planShares.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** Products that the message names. */
const MOST_NAMED = 5;

/** Refuses lines without a rule (26001): the message names their products, receivers and first day. */
export async function refuseMissing(context: Context, missing: readonly LineToShare[]): Promise<void> {
  if (missing.length === 0) return;
  const ids = [...new Set(missing.flatMap(({ product_id: id }) => id ?? []))];
  const products = await context.db.kysely
    .selectFrom('products')
    .select(['id', 'name', 'name_en'])
    .where('id', 'in', ids.length === 0 ? [0] : ids.slice(0, MOST_NAMED))
    .orderBy('id')
    .execute();
  const names = products.map(({ name, name_en }) => (context.lang === 'en' && name_en ? name_en : name));
  const others = ids.length > MOST_NAMED ? ['…'] : [];
  throw new ApiError('settlement.ruleMissing', {
    params: { products: [...names, ...others].join(', ') || '-' },
    extra: {
      missing: {
        lines: missing.length,
        product_ids: ids,
        receivers: [...new Set(missing.map(({ receiver }) => receiver))].toSorted(),
        first_day: missing.map(({ day }) => day).toSorted()[0] ?? null,
      },
    },
  });
}
