import type { Label } from '#model/definition.ts';
import type { Owner } from '#server/clouds/owners.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import type { Costs } from './costOf.ts';
import { lockOwner, quotaLimits } from './quotaLimits.ts';
import { usage } from './usage.ts';

/** Refuses what would be more than its owner may have. In one transaction with what it lets in. */
export async function checkQuota(context: Context, owner: Owner, cloudId: string, costs: Costs): Promise<void> {
  if (Object.keys(costs).length === 0) return;
  await lockOwner(context, owner);
  for (const limit of await quotaLimits(context, owner, cloudId)) {
    const asked = costs[limit.key] ?? 0;
    if (asked <= 0) continue;
    const used = await usage(context, owner, limit.key, limit.cloudId);
    if (used + asked <= limit.limit) continue;
    const left = Math.max(0, limit.limit - used);
    throw new ApiError('cloud.quotaExceeded', {
      params: { key: quotaLabel(context, limit.key)[context.lang], left },
      extra: { quota: { key: limit.key, label: { ...quotaLabel(context, limit.key) }, limit: limit.limit, used, asked, left } },
    });
  }
}

/** What a key is called where limits are set. */
export function quotaLabel({ schemas }: Pick<Context, 'schemas'>, key: string): Label {
  return schemas.resources.cloudQuotas?.fields.key?.values?.[key]?.label ?? { zh: key, en: key };
}
