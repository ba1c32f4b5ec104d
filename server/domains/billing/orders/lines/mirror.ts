import { halfUp } from '#model/rules/money/rounding.ts';
import type { Context } from '#server/engine/context.ts';

const AMOUNTS = ['discount_amount', 'platform_discount', 'provider_discount'] as const;

/**
 * The part of a line of an order that a refund takes back, with its receivers, so that several refunds together take
 * back exactly what was given. `amount`: micro-yuan, positive. Undefined: the line is older than its receivers.
 */
export async function mirror({ db }: Context, key: string, amount: number) {
  const columns = ['payable_amount', ...AMOUNTS] as const;
  const line = await db.kysely
    .selectFrom('bill_lines')
    .select(['id', 'provider_id', 'site_provider_id', 'discount_names', ...columns])
    .where('line_key', '=', key)
    .executeTakeFirst();
  if (line === undefined) return undefined;
  const before = await db.kysely
    .selectFrom('bill_lines')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('payable_amount'), eb.lit(0)).as('payable_amount'))
    .where('corrects_id', '=', line.id)
    .executeTakeFirstOrThrow();
  const paid = BigInt(line.payable_amount ?? 0);
  const from = -BigInt(before.payable_amount);
  // Cumulative, so that the last refund of a line takes the rest.
  const until = (name: (typeof AMOUNTS)[number], share: bigint) =>
    paid === 0n ? 0n : halfUp(BigInt(line[name] ?? 0) * share, paid);
  const part = (name: (typeof AMOUNTS)[number]) => Number(until(name, from) - until(name, from + BigInt(amount)));
  const discount_amount = part('discount_amount');
  return {
    corrects_id: line.id,
    provider_id: line.provider_id,
    site_provider_id: line.site_provider_id,
    original_amount: discount_amount - amount,
    discount_amount,
    platform_discount: part('platform_discount'),
    provider_discount: part('provider_discount'),
    discount_names: discount_amount === 0 ? null : line.discount_names,
  };
}
