import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { checkSilence, reachOf } from './checkSilence.ts';
import { previewRoute } from './previewRoute.ts';
import { lookAgainNow } from './lookAgain.ts';

const SECOND_MS = 1_000;

export const silenceHooks: ResourceHooks<'silences'> = {
  beforeCreate(context, input) {
    checkSilence(context, input);
    return { ...input, reach: reachOf(context) };
  },
  beforeUpdate(context, record, changes) {
    checkSilence(context, { ...record, ...changes }, record);
    return changes;
  },
  async afterWrite(context, { id, operation }) {
    if (operation !== 'create') await lookAgainNow(context, Number(id));
  },
  actions: {
    extend: (_context, { end }, { by }) => ({ set: { end: (end ?? 0) + by * SECOND_MS } }),
    endNow(context, { begin }) {
      // One that has not begun never does.
      return { set: { begin: Math.min(begin ?? 0, context.clock()) } };
    },
  },
  routes: [previewRoute],
};
