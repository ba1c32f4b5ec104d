import { quotaHolders, type QuotaHolder } from '#server/domains/cloud/quotas/quotaHolders.ts';
import { lockHolder } from '#server/domains/cloud/quotas/quotaLimits.ts';
import { usage } from '#server/domains/cloud/quotas/usage.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { FieldsOf, ResourceHooks } from '#server/engine/hooks.ts';

/** A limit is never less than what is in use: nobody could say what of it should go. */
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
  if (limit < 0 || holder === undefined) return;
  // Whoever reserves at this moment is waited for.
  await lockHolder(context, holder);
  const used = await usage(context, holder, key, cloud_id);
  if (limit < used) throw new ApiError('cloud.quotaBelowUse', { at: ['limit'], params: { used }, extra: { used } });
}

/** Whom a line is about; undefined where it is for everybody, each of whom has a use of their own. */
function holderOf({
  project_id = null,
  bp_id = null,
  user_id = null,
}: FieldsOf<'cloudQuotas'>): QuotaHolder | undefined {
  const [owner, project] = quotaHolders({ project_id, bp_id, user_id });
  return project ?? (bp_id === null && user_id === null ? undefined : owner);
}
