import { entryNameFault } from '#model/domains/spaces/entryName.ts';
import type { Violation } from '#model/messages/messages.ts';
import { textIn, type RecordRule } from './recordRule.ts';

/** The name of a file or folder. */
export const entryName: RecordRule = {
  reads: ['name'],
  check(values): Record<string, Violation> {
    const fault = entryNameFault(textIn(values, 'name') ?? 'name');
    return fault ? { name: fault } : {};
  },
};
