import { microYuan } from '#model/rules/billing/money.ts';
import type { Discount } from '#model/rules/rating/discount.ts';
import type { DiscountRange } from '#model/rules/rating/discountFits.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords, type WireOf } from '#server/engine/records/list/listRecords.ts';

/** What a discount takes off, when it fits, and what people call it. */
export interface DiscountTerms extends Discount {
  name: string;
  range: DiscountRange;
  borne_by: 'platform' | 'provider' | 'shared';
  used_count: number;
}

/** More discounts than any operator has at a time. */
const MOST_DISCOUNTS = 1_000;

const FIELDS = [
  'id',
  'name',
  'type',
  'value',
  'min_amount',
  'max_discount',
  'stackable',
  'priority',
  'scope',
  'category_ids',
  'product_ids',
  'region_ids',
  'targets',
  'user_ids',
  'bp_ids',
  'frequency',
  'frequency_duration',
  'start_at',
  'end_at',
  'terminated_at',
  'total_limit',
  'per_account_limit',
  'borne_by',
  'used_count',
] as const;

/** The discounts that can be used now, by whom and for what they may be. */
export async function currentDiscounts(context: Context): Promise<DiscountTerms[]> {
  const definition = knownDefinition(context, 'discounts');
  if (definition === undefined) return [];
  const records = await firstRecords({ ...context, actor: asPlatform(context.actor) }, definition, {
    fields: FIELDS,
    filter: { status: 'active' },
    sort: [{ field: 'id', order: 'ASC' }],
    limit: MOST_DISCOUNTS,
  });
  return records.map(termsOf);
}

function termsOf({
  id,
  name,
  type,
  value,
  min_amount,
  max_discount,
  stackable,
  priority,
  borne_by,
  used_count,
  ...range
}: WireOf<'discounts', (typeof FIELDS)[number]>): DiscountTerms {
  return {
    id,
    name,
    type,
    value: micro(value) ?? 0n,
    min_amount: micro(min_amount) ?? 0n,
    max_discount: micro(max_discount) ?? null,
    stackable: stackable === true,
    priority: priority ?? 0,
    borne_by,
    used_count: used_count ?? 0,
    range,
  };
}

/** A share is kept like an amount: in millionths. */
function micro(text: string | null): bigint | undefined {
  const amount = microYuan(text);
  return amount === undefined ? undefined : BigInt(amount);
}
