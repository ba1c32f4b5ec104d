import type { Violation } from '#model/messages/messages.ts';
import { numberIn, textIn, type RecordRule } from './recordRule.ts';

const LARGEST_VLAN = 4094;

/** A VLAN has an id up to 4094; for the other kinds of segments the limit of the field applies. */
export const networkSegment: RecordRule = {
  reads: ['network_type', 'segmentation_id'],
  check(values) {
    const id = numberIn(values, 'segmentation_id');
    const found: Record<string, Violation> = {};
    if (textIn(values, 'network_type') === 'vlan' && id !== undefined && id > LARGEST_VLAN)
      found['segmentation_id'] = { key: 'validation.max', params: { max: LARGEST_VLAN } };
    return found;
  },
};
