import type { Violation } from '#model/messages/messages.ts';
import { textIn, type RecordRule } from './recordRule.ts';

/**
 * Refuses a cloud of a product without a driver, because it could never connect: such a product has simulated clouds
 * only.
 */
export const cloudDriver: RecordRule = {
  reads: ['product', 'simulated'],
  check(values, mode, fields) {
    const found: Record<string, Violation> = {};
    const product = textIn(values, 'product');
    const choice = product === undefined ? undefined : fields['product']?.values?.[product];
    // The product of an existing cloud does not change.
    if (mode === 'create' && choice !== undefined && choice.driver === undefined && values['simulated'] !== true)
      found['product'] = { key: 'cloud.noDriver', error: 'cloud.noDriver' };
    return found;
  },
};
