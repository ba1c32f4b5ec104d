import type { Violation } from '#model/messages/messages.ts';
import { textIn, type RecordRule } from './recordRule.ts';

/** A cloud of a product that nothing drives could never be connected: of such a product there are simulated clouds only. */
export const cloudDriver: RecordRule = {
  reads: ['product', 'simulated'],
  judge(values, mode, fields) {
    const found: Record<string, Violation> = {};
    const product = textIn(values, 'product');
    const choice = product === undefined ? undefined : fields['product']?.values?.[product];
    // What a cloud is made of stays.
    if (mode === 'create' && choice !== undefined && choice.driver === undefined && values['simulated'] !== true)
      found['product'] = { key: 'cloud.noDriver', error: 'cloud.noDriver' };
    return found;
  },
};
