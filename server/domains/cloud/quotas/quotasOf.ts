import type { QuotaUse } from '#server/engine/product/cloudWrites.ts';
import type { Context } from '#server/engine/context.ts';
import { quotaLabel } from './quotaWords.ts';
import { projectName } from './projectName.ts';
import { isProject, type QuotaHolder } from './quotaHolders.ts';
import { quotaLimits } from './quotaLimits.ts';
import { tenantLimits } from './tenantQuotas.ts';
import { usage } from './usage.ts';

const UNLIMITED = -1;
/** A limit that only the cloud knows. */
const UNKNOWN = null;

/**
 * Limits and their usage, for every key that we or the cloud limit. If several limits apply, the one that is reached
 * first counts: -1 without any, null while the cloud has not said. A project without a limit has no entry.
 */
export async function quotasOf(
  context: Context,
  holder: QuotaHolder,
  cloudId: string,
  keys: readonly string[],
): Promise<QuotaUse[]> {
  const limits = await quotaLimits(context, holder, cloudId);
  const project = isProject(holder) ? { project: await projectName(context, holder) } : undefined;
  const ofCloud = isProject(holder) ? undefined : await tenantLimits(context, holder, cloudId);
  const unless = ofCloud === undefined ? UNKNOWN : UNLIMITED;
  const quotas: QuotaUse[] = [];
  for (const key of keys) {
    const uses: { limit: number; used: number }[] = [];
    for (const each of limits.filter((limit) => limit.key === key))
      uses.push({ limit: each.limit, used: await usage(context, holder, key, each.cloudId) });
    const cloudLimit = ofCloud?.get(key);
    if (cloudLimit !== undefined) uses.push({ limit: cloudLimit, used: await usage(context, holder, key, cloudId) });
    const [first] = uses.toSorted((one, other) => one.limit - one.used - (other.limit - other.used));
    if (first === undefined && project !== undefined) continue;
    quotas.push({
      key,
      ...quotaLabel(context, key),
      ...(first ?? { limit: unless, used: await usage(context, holder, key, cloudId) }),
      ...project,
    });
  }
  return quotas;
}
