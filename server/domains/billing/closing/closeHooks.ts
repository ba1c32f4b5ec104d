import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { closeMonth } from './closeMonth.ts';
import { closesRoute } from './closesRoute.ts';
import { recomputeNow } from './recomputeJob.ts';

/** The close of a month: by its job on the 3rd, or by an administrator. */
export const closeHooks: ResourceHooks<'closes'> = {
  actions: {
    recompute: (context, { id }) => recomputeNow(context, id),
    close(context, { close_at: from }) {
      // The job may be late: what was reported after its time belongs to later bills.
      const isAutomatic = context.actor.id === 0;
      return {
        set: {
          cutoff_at: isAutomatic ? from : context.clock(),
          closed_by: isAutomatic ? null : context.actor.id,
        },
      };
    },
  },
  transitions: {
    async close(context, { period, cutoff_at: cutoff }, keep) {
      return { ok: true, set: await closeMonth(context, { period: period ?? '', cutoff: cutoff ?? 0 }, keep) };
    },
  },
  routes: [closesRoute],
};
