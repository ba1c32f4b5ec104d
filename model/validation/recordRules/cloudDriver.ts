import { DRIVEN_PRODUCTS } from '#model/language/cloudKinds.ts';
import type { Violation } from '#model/messages/messages.ts';
import { textIn, type RecordRule } from './recordRule.ts';

/** A cloud of a product that nothing drives could never be connected: of such a product there are simulated clouds only. */
export const cloudDriver: RecordRule = {
  reads: ['product', 'simulated'],
  judge(values, mode) {
    const found: Record<string, Violation> = {};
    const product = textIn(values, 'product');
    // What a cloud is made of stays.
    if (mode === 'create' && product !== undefined && values['simulated'] !== true && !DRIVEN_PRODUCTS.has(product))
      found['product'] = { key: 'cloud.noDriver', error: 'cloud.noDriver' };
    return found;
  },
};
