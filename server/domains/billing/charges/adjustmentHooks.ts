import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { bookAdjustment } from './bookAdjustment.ts';

export const adjustmentHooks: ResourceHooks<'adjustments'> = {
  actions: {
    approve: async (context, adjustment) => ({ set: { amount: await bookAdjustment(context, adjustment) } }),
  },
};
