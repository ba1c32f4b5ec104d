import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { countOf, limitLabels, limitsInForce, usedOf } from './licenceUses.ts';

/** Spec 8.3 names two limits; the range has one code left for the others (decision 030). */
const ERRORS: Readonly<Record<string, string>> = { nodes: 'config.licenceNodes', cores: 'config.licenceCores' };
const OTHER_LIMIT = 'config.licenceLimit';

/**
 * Takes a write back that brings more of something than the licence allows. What a cloud reports is never refused: it
 * is there, and `licenceUsageRoute` tells of it. Shrinking is always allowed, also from above a limit. Runs in the
 * transaction of the write.
 */
export async function holdLicence(context: Context, { resource, before, after }: RecordChange): Promise<void> {
  const definition = context.schemas.resources[resource];
  if (definition?.licence === undefined || definition.cloud !== undefined || after === undefined) return;
  const growing = Object.entries(definition.licence)
    .map(([key, cost]) => ({ key, cost, asked: countOf(cost, after) - countOf(cost, before) }))
    .filter(({ asked }) => asked > 0);
  if (growing.length === 0) return;
  const limits = await limitsInForce(context);
  for (const { key, cost, asked } of growing) {
    const limit = limits.get(key);
    if (limit === undefined) continue;
    // Two writes that would only fit one by one must not both be let in.
    await lockUntilCommit(context.db, 'licence', key);
    const { used } = await usedOf(context, key);
    if (used <= limit) continue;
    const what = limitLabels(context).get(key)?.[context.lang] ?? key;
    throw new ApiError(ERRORS[key] ?? OTHER_LIMIT, {
      ...(typeof cost === 'string' && { at: [cost] }),
      params: { what, limit },
      extra: { licence: { key, limit, used: used - asked, asked } },
    });
  }
}
