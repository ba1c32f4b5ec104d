import { periodAfter } from '#model/rules/time/calendar/period.ts';
import type { Context } from '#server/engine/context.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';

/** As many as one preview rates again. */
const MOST = 12;

/** The months from that of one day to that of another. */
export function monthsOf(context: Context, days: { from: string; to: string }): string[] {
  const [from, to] = [days.from.slice(0, 7), days.to.slice(0, 7)];
  const months = [from];
  while (months.length <= MOST && (months.at(-1) ?? to) < to)
    months.push(periodAfter({ name: months.at(-1) ?? from, unit: 'month' }, 1).name);
  if (to < from || months.length > MOST) refuseField(context, 'to', 'billing.monthRange', { months: MOST });
  return months;
}
