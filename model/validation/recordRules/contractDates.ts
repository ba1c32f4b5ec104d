import type { Violation } from '#model/messages/messages.ts';
import { textIn, type RecordRule } from './recordRule.ts';

/** A contract does not end before it starts. */
export const contractDates: RecordRule = {
  reads: ['contract_start', 'contract_end'],
  check(values) {
    const found: Record<string, Violation> = {};
    const [start, end] = [textIn(values, 'contract_start'), textIn(values, 'contract_end')];
    if (start !== undefined && end !== undefined && end < start) found['contract_end'] = { key: 'provider.endsBefore' };
    return found;
  },
};
