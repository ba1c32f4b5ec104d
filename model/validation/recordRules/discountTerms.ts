import type { Violation } from '#model/messages/messages.ts';
import { MICRO_YUAN_PER_YUAN, microYuan } from '#model/rules/money/money.ts';
import { textIn, type RecordRule } from './recordRule.ts';

/** A discount takes off a share from 0 to 1 (24008), or an amount above zero; it ends after its start. */
export const discountTerms: RecordRule = {
  reads: ['type', 'value', 'start_at', 'end_at'],
  check(values) {
    const found: Record<string, Violation> = {};
    const given = values['value'];
    const value = typeof given === 'string' || typeof given === 'number' ? microYuan(given) : undefined;
    if (value !== undefined && values['type'] === 'percentage' && (value < 0 || value > MICRO_YUAN_PER_YUAN))
      found['value'] = { key: 'price.share', error: 'billing.discountOutOfRange' };
    if (value !== undefined && values['type'] === 'fixed_amount' && value <= 0)
      found['value'] = { key: 'price.notPositive' };
    const [start, end] = [textIn(values, 'start_at'), textIn(values, 'end_at')];
    if (start !== undefined && end !== undefined && Date.parse(end) <= Date.parse(start))
      found['end_at'] = { key: 'price.endsBefore' };
    return found;
  },
};
