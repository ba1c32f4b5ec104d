import { isGranted } from '#model/access/granted.ts';
import type { Actor } from '#model/access/actor.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ReaderOf } from './decidersOf.ts';
import { waitingViews } from './waitingViews.ts';

/** Somebody who is away, and who stands in. */
export interface Absence {
  user_id: number;
  name: string;
  substitute_id: number;
}

/**
 * Those of these people who are away now, with their substitutes. Who names a person without the right to decide is not
 * away for this decision, nor is who names somebody who is away as well.
 */
export async function absentAmong(context: Context, deciders: readonly Actor[]): Promise<Absence[]> {
  const ids = deciders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const now = context.clock();
  const rows = await context.db.kysely
    .selectFrom('substitutes')
    .innerJoin('users', 'users.id', 'substitutes.user_id')
    .select(['substitutes.user_id', 'substitutes.substitute_id', 'users.name'])
    .where('substitutes.user_id', 'in', ids)
    .where('substitutes.begins_at', '<=', now)
    .where('substitutes.ends_at', '>', now)
    .orderBy('substitutes.id')
    .execute();
  // The newest of several counts.
  const byUser = new Map(
    rows.flatMap(({ user_id, substitute_id, name }) =>
      user_id === null ? [] : [[user_id, { user_id, substitute_id, name: name ?? '' }] as const],
    ),
  );
  return [...byUser.values()].filter(({ substitute_id: id }) => ids.includes(id) && !byUser.has(id));
}

/** A substitute holds every right to decide that the absent person holds: nothing is lent. */
export const substituteHooks = (readerOf: ReaderOf): ResourceHooks<'substitutes'> => ({
  async beforeCreate(context, input) {
    if (input.ends_at <= input.begins_at)
      throw new ApiError('request.invalid', { fields: { ends_at: 'validation.endsBeforeBegin' } });
    const other = await readerOf(context, input.substitute_id);
    const words = new Set(
      Object.values(context.schemas.resources)
        .flatMap(waitingViews)
        .filter(({ waits }) => waits.decide !== undefined && isGranted(context.actor, waits.access))
        .flatMap(({ waits }) => waits.access.filter((word) => context.actor.grants.includes(word))),
    );
    const lacks = other === undefined || [...words].some((word) => !other.grants.includes(word));
    if (lacks || (context.actor.bp_id ?? null) !== (other?.bp_id ?? null))
      throw new ApiError('request.invalid', { fields: { substitute_id: 'validation.substituteCannot' } });
    return { ...input, user_id: context.actor.id };
  },
});
