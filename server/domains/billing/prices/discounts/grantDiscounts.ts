import { rate } from '#model/domains/billing/rating/rate.ts';
import type { CycleUntil, ProductUsage } from '#server/domains/billing/settlement/readUsages.ts';
import type { Context } from '#server/engine/context.ts';
import { useDiscounts } from './useDiscounts.ts';
import { usedFor } from './usageDiscounts.ts';

/**
 * Counts what the usage of an account in a cycle uses of discounts: one use for all of it. Returns the usage without
 * those that were used up in the meantime. The caller has locked the account, and books what this returns.
 */
export async function grantDiscounts<Used extends { usages: readonly ProductUsage[] }>(
  context: Context,
  accountId: number,
  used: readonly Used[],
  { zone, cycle, until }: CycleUntil,
): Promise<Used[]> {
  let granted = [...used];
  for (;;) {
    const since = new Map<number, number>();
    for (const { versions, spans, discounts = [] } of granted.flatMap(({ usages }) => usages)) {
      if (discounts.length === 0) continue;
      const before = spans
        .filter(({ from }) => from < until)
        .map((span) => ({ ...span, to: Math.min(span.to, until) }));
      const { lines } = rate({ zone, cycle, versions, discounts, spans: before, windowS: DAY_S });
      for (const id of lines.flatMap(({ discountIds = [] }) => discountIds)) {
        const first = discounts.find((period) => period.discounts.some((each) => each.id === id))?.from ?? 0;
        since.set(id, Math.min(since.get(id) ?? Infinity, first));
      }
    }
    const usedUp = new Set<number>();
    for (const [id, from] of since) {
      const use = { account_id: accountId, used_for: usedFor(cycle), from: from * MS };
      for (const gone of await useDiscounts(context, use, [id])) usedUp.add(gone);
    }
    if (usedUp.size === 0) return granted;
    granted = granted.map((each) => ({ ...each, usages: each.usages.map((usage) => withoutThese(usage, usedUp)) }));
  }
}

const DAY_S = 86_400;
const MS = 1_000;

const withoutThese = (usage: ProductUsage, usedUp: ReadonlySet<number>): ProductUsage => ({
  ...usage,
  discounts: usage.discounts?.map((period) => ({
    ...period,
    discounts: period.discounts.filter(({ id }) => !usedUp.has(id)),
  })),
});
