import { renderMessage } from '#model/messages/messages.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Cost } from './costOf.ts';
import { projectName } from './projectName.ts';
import { amountInWords, quotaLabel } from './quotaWords.ts';
import { isProject, quotaHolders, type QuotaHolder } from './quotaHolders.ts';
import { lockHolder, quotaLimits, type QuotaLimit } from './quotaLimits.ts';
import { usage } from './usage.ts';
import { cloudIdOf } from '#server/domains/cloud/cloudDefinitions.ts';

/** The costs of a request, and the inputs that cause them. */
export interface RequestCost extends Pick<Cost, 'costs' | 'causes'> {
  /**
   * The field that reports a project's refusal if no other field causes the cost: the field where the project was
   * chosen.
   */
  projectAt?: string;
}

/**
 * Refuses a request that exceeds the quota of its owner or project. Runs in one transaction with the write that it
 * admits.
 */
export async function checkQuota(context: Context, record: RecordData, request: RequestCost): Promise<void> {
  if (Object.keys(request.costs).length === 0) return;
  const holders = quotaHolders(record);
  for (const holder of holders) await lockHolder(context, holder);
  let tightest: Exceeded | undefined;
  for (const holder of holders) {
    for (const limit of await quotaLimits(context, holder, cloudIdOf(record))) {
      const more = request.costs[limit.key] ?? 0;
      if (more <= 0) continue;
      const used = await usage(context, holder, limit.key, limit.cloudId);
      const left = limit.limit - used;
      if (more <= left) continue;
      // What is missing counts for this key only: of two keys, the first one speaks.
      if (tightest === undefined || (tightest.limit.key === limit.key && left < tightest.limit.limit - tightest.used))
        tightest = { holder, limit, used };
    }
  }
  if (tightest !== undefined) throw await refusal(context, tightest, request);
}

/** A limit that a request exceeds. */
interface Exceeded {
  holder: QuotaHolder;
  limit: QuotaLimit;
  used: number;
}

async function refusal(
  context: Context,
  { holder, limit: { key, limit }, used }: Exceeded,
  { costs, causes, projectAt }: RequestCost,
): Promise<ApiError> {
  const { label, unit } = quotaLabel(context, key);
  const left = Math.max(0, limit - used);
  const at = causes[key] ?? (isProject(holder) ? projectAt : undefined);
  const quota = { key, label, ...(unit !== undefined && { unit }), limit, used, asked: costs[key] ?? 0, left };
  const params = { key: label[context.lang], left: amountInWords(left, unit) };
  const where = at === undefined ? {} : { at: [at] };
  if (!isProject(holder)) {
    const word = holder.bp_id === null ? 'quota.ofPerson' : 'quota.ofOrganisation';
    const whose = renderMessage(context.schemas.messages, word, {}, context.lang);
    return new ApiError('cloud.quotaExceeded', { params: { ...params, whose }, ...where, extra: { quota } });
  }
  const project = { id: holder.projectId, name: await projectName(context, holder) };
  return new ApiError('cloud.projectQuotaExceeded', {
    params: { ...params, project: project.name },
    ...where,
    extra: { quota: { ...quota, project } },
  });
}
