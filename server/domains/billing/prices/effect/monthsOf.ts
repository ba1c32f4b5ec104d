import { isCycle } from '#model/rules/rating/calendar/closesFrom.ts';
import { cycleOf } from '#model/rules/rating/calendar/cycle.ts';
import { periodAfter } from '#model/rules/rating/calendar/period.ts';
import { billingZone } from '#server/domains/billing/billingZone.ts';
import type { Context } from '#server/engine/context.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';

/** As many as one preview rates again. */
const MOST = 12;

/** Months in order, from one to another. Each is named `2026-06`, or by an instant: `to` is the end, not included. */
export function monthsOf(context: Context, named: { from: string; to: string }): string[] {
  const zone = billingZone(context);
  const read = (name: 'from' | 'to'): string => {
    const text = named[name];
    if (isCycle(text)) return text;
    const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN;
    if (Number.isNaN(at)) refuseField(context, name, 'rating.cycle');
    return cycleOf(Math.floor(at / 1_000) - (name === 'to' ? 1 : 0), zone);
  };
  const [from, to] = [read('from'), read('to')];
  const months = [from];
  while (months.length <= MOST && (months.at(-1) ?? to) < to)
    months.push(periodAfter({ name: months.at(-1) ?? from, unit: 'month' }, 1).name);
  if (to < from || months.length > MOST) refuseField(context, 'to', 'billing.monthRange', { months: MOST });
  return months;
}
