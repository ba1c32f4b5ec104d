import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { followSilence } from './followSilence.ts';
import { publishUpdate } from './publishUpdate.ts';
import { scheduleTurn } from './turnJob.ts';
import { concerningRoute } from '#server/domains/statusPage/page/concerningRoute.ts';

type Maintenance = RecordOf<'maintenances'>;
type Times = Pick<Maintenance, 'starts_at' | 'ends_at'>;

/** A maintenance is announced when it is made, and every further step is published with what follows from it. */
export const maintenanceHooks: ResourceHooks<'maintenances'> = {
  beforeCreate(context, input) {
    checkTimes(context, input);
    return input;
  },
  beforeUpdate(context, before, changes) {
    const { starts_at = before.starts_at, ends_at = before.ends_at } = changes;
    const isMoved = starts_at !== before.starts_at || ends_at !== before.ends_at;
    if (isMoved && before.status === 'in_progress' && starts_at !== before.starts_at)
      throw new ApiError('request.invalid', { fields: { starts_at: 'validation.maintenanceBegan' } });
    if (isMoved) checkTimes(context, { starts_at, ends_at });
    return changes;
  },
  async afterWrite(context, { before, after, operation }) {
    if (after === undefined) return;
    const of = { maintenance_id: after.id };
    const silence_ids = await followSilence(context, after, before);
    // What follows from the rest is no change of its own.
    if (JSON.stringify(silence_ids) !== JSON.stringify(after.silence_ids ?? []))
      await context.db.kysely
        .updateTable('maintenances')
        .set({ silence_ids: JSON.stringify(silence_ids) })
        .where('id', '=', after.id)
        .execute();
    if (before === undefined) await publishUpdate(context, { of, kind: 'planned' });
    else if (isMoved(before, after)) await publishUpdate(context, { of, kind: 'moved' });
    // The action has words of its own.
    else if (before.status !== after.status && operation !== 'cancel')
      await publishUpdate(context, { of, kind: after.status });
    await scheduleTurn(context, after);
  },
  actions: {
    async post(context, { id }, { text, text_en }) {
      await publishUpdate(context, { of: { maintenance_id: id }, kind: 'note', text, text_en });
    },
    async cancel(context, { id }, { text, text_en }) {
      await publishUpdate(context, { of: { maintenance_id: id }, kind: 'cancelled', text, text_en });
    },
  },
  routes: [concerningRoute],
};

const isMoved = (before: Times, after: Times): boolean =>
  before.starts_at !== after.starts_at || before.ends_at !== after.ends_at;

/** It may have begun already: an announcement of what is under way is better than none. It may not be over. */
function checkTimes({ clock }: Context, { starts_at, ends_at }: Times): void {
  if (ends_at <= starts_at || ends_at <= clock())
    throw new ApiError('request.invalid', { fields: { ends_at: 'validation.afterBegin' } });
}
