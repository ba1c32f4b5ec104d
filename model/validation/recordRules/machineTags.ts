import type { Violation } from '#model/messages/messages.ts';
import { rowsIn, textIn, type RecordRule } from './recordRule.ts';

/** Nova keeps a tag as `key=value`, in this number of characters. */
const LONGEST = 60;

/** The tags of a machine: key and value together fit the cloud, and no pair is there twice. */
export const machineTags: RecordRule = {
  reads: ['tags'],
  check(values) {
    const found: Record<string, Violation> = {};
    const seen = new Set<string>();
    rowsIn(values, 'tags').forEach((row, index) => {
      const [key, value] = [textIn(row, 'key'), textIn(row, 'value')];
      if (key === undefined) return;
      const whole = value === undefined ? key : `${key}=${value}`;
      const length = [...whole].length;
      if (length > LONGEST)
        found[`tags.${index}.${value === undefined ? 'key' : 'value'}`] = {
          key: 'compute.tagLength',
          params: { length, max: LONGEST },
        };
      else if (seen.has(whole)) found[`tags.${index}.key`] = { key: 'validation.duplicates' };
      seen.add(whole);
    });
    return found;
  },
};
