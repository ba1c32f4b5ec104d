import { isProject, quotaHolders, type QuotaHolder } from '#server/domains/cloud/quotas/quotaHolders.ts';
import { lockHolder } from '#server/domains/cloud/quotas/quotaLimits.ts';
import { usage } from '#server/domains/cloud/quotas/usage.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { FieldsOf, ResourceHooks } from '#server/engine/product/hooks.ts';

/**
 * The limit of an owner is never below the current usage, because nothing could decide which records to remove. That of
 * a project may be: the organisation shares out what it has, and what exceeds a share is only refused when it is new.
 */
export const quotaHooks: ResourceHooks<'cloudQuotas'> = {
  async beforeCreate(context, input) {
    await refuseBelowUse(context, input);
    return input;
  },
  async beforeUpdate(context, record, changes) {
    if (changes.limit !== undefined) await refuseBelowUse(context, { ...record, ...changes });
    return changes;
  },
};

async function refuseBelowUse(context: Context, line: FieldsOf<'cloudQuotas'>): Promise<void> {
  const { limit = 0, key = '', cloud_id = null } = line;
  const holder = holderOf(line);
  if (limit < 0 || holder === undefined || isProject(holder)) return;
  // Wait for reservations that run at the same time.
  await lockHolder(context, holder);
  const used = await usage(context, holder, key, cloud_id);
  if (limit < used) throw new ApiError('cloud.quotaBelowUse', { at: ['limit'], params: { used }, extra: { used } });
}

/** The holder that a limit applies to; undefined if it applies to every holder separately. */
function holderOf({
  project_id = null,
  bp_id = null,
  user_id = null,
}: FieldsOf<'cloudQuotas'>): QuotaHolder | undefined {
  const [owner, project] = quotaHolders({ project_id, bp_id, user_id });
  return project ?? (bp_id === null && user_id === null ? undefined : owner);
}
