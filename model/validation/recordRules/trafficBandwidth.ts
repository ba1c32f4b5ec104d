import type { Violation } from '#model/messages/messages.ts';
import { numberIn, textIn, type RecordRule } from './recordRule.ts';

/** The limit in Mbit/s of an address charged by traffic; the field itself allows more for one charged by bandwidth. */
const MOST_BY_TRAFFIC = 200;

export const trafficBandwidth: RecordRule = {
  reads: ['charge_mode', 'bandwidth_mbps'],
  check(values): Record<string, Violation> {
    const isTooFast =
      textIn(values, 'charge_mode') === 'traffic' && (numberIn(values, 'bandwidth_mbps') ?? 0) > MOST_BY_TRAFFIC;
    return isTooFast ? { bandwidth_mbps: { key: 'network.trafficBandwidth', params: { max: MOST_BY_TRAFFIC } } } : {};
  },
};
