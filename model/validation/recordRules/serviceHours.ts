import type { Violation } from '#model/messages/messages.ts';
import { isZone } from '#model/rules/time/calendar/zone.ts';
import { rowsIn, textIn, type RecordRule } from './recordRule.ts';

/** A calendar of service hours: its zone is known, and no day is both a holiday and a workday or named twice. */
export const serviceHours: RecordRule = {
  reads: ['zone', 'holidays', 'workdays'],
  check(values) {
    const found: Record<string, Violation> = {};
    const zone = textIn(values, 'zone');
    if (zone !== undefined && !isZone(zone)) found['zone'] = { key: 'rating.zone' };
    const named = new Set<string>();
    for (const list of ['holidays', 'workdays']) {
      for (const [index, { date }] of rowsIn(values, list).entries()) {
        if (typeof date !== 'string') continue;
        if (named.has(date)) found[`${list}.${index}.date`] = { key: 'workOrder.dayTwice', params: { date } };
        named.add(date);
      }
    }
    return found;
  },
};
