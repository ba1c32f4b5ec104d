import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { bookAdjustment } from './bookAdjustment.ts';

export const adjustmentHooks: ResourceHooks<'adjustments'> = {
  actions: {
    async approve(context, adjustment) {
      await bookAdjustment(context, adjustment);
    },
  },
};
