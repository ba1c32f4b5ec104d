import type { Json } from '#model/definition.ts';
import type { Owner } from '#server/clouds/owners.ts';
import type { Context } from '#server/context.ts';
import { quotaLabel } from './checkQuota.ts';
import { quotaLimits } from './quotaLimits.ts';
import { usage } from './usage.ts';

export type QuotaUse = { key: string; label: Json; limit: number; used: number };

/** Limits and what is used of them, as far as anybody set one. Of two that hold, the one that is reached first. */
export async function quotasOf(context: Context, owner: Owner, cloudId: string, keys: readonly string[]): Promise<QuotaUse[]> {
  const limits = await quotaLimits(context, owner, cloudId);
  const quotas: QuotaUse[] = [];
  for (const key of keys) {
    const uses: { limit: number; used: number }[] = [];
    for (const each of limits.filter((limit) => limit.key === key)) uses.push({ limit: each.limit, used: await usage(context, owner, key, each.cloudId) });
    const [first] = uses.toSorted((one, other) => one.limit - one.used - (other.limit - other.used));
    quotas.push({ key, label: { ...quotaLabel(context, key) }, ...(first ?? { limit: -1, used: await usage(context, owner, key, cloudId) }) });
  }
  return quotas;
}
