import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { countOf, limitLabels, limitsInForce, usedOf } from './licenceUses.ts';

/** Spec 8.3 names two limits; the range has one code left for the others (decision 030). */
const ERRORS: Readonly<Record<string, string>> = { nodes: 'config.licenceNodes', cores: 'config.licenceCores' };
const OTHER_LIMIT = 'config.licenceLimit';

/**
 * Refuses a write that exceeds a limit of the licence, and rolls it back. Items that a cloud reports are never refused,
 * because they exist; `licenceUsageRoute` reports them. Reducing is always allowed, even from above a limit. Runs in
 * the transaction of the write.
 */
export async function holdLicence(context: Context, { resource, before, after }: RecordChange): Promise<void> {
  const definition = context.schemas.resources[resource];
  if (definition?.licence === undefined || definition.cloud !== undefined || after === undefined) return;
  const growing = Object.entries(definition.licence)
    .map(([key, cost]) => ({ key, cost, added: countOf(cost, after) - countOf(cost, before) }))
    .filter(({ added }) => added > 0);
  if (growing.length === 0) return;
  const limits = await limitsInForce(context);
  for (const { key, cost, added } of growing) {
    const limit = limits.get(key);
    if (limit === undefined) continue;
    // Without the lock, two writes that fit only one at a time could both pass.
    await lockUntilCommit(context.db, 'licence', key);
    const { used } = await usedOf(context, key);
    if (used <= limit) continue;
    const what = limitLabels(context).get(key)?.[context.lang] ?? key;
    throw new ApiError(ERRORS[key] ?? OTHER_LIMIT, {
      ...(typeof cost === 'string' && { at: [cost] }),
      params: { what, limit },
      extra: { licence: { key, limit, used: used - added, asked: added } },
    });
  }
}
