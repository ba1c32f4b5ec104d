import { cycleInterval, cycleOf, dayInterval } from '#model/rules/time/calendar/cycle.ts';
import { periodAfter, readPeriod as parsePeriod } from '#model/rules/time/calendar/period.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** A month (`2026-03`) or a day (`2026-03-01`) of the billing zone. */
export interface Period {
  name: string;
  field: 'billing_cycle' | 'billing_date';
}

const FIELDS = { month: 'billing_cycle', day: 'billing_date' } as const;

/** The period that a query names; by default the present month. */
export function readPeriod(context: Context, text: string | null): Period {
  if (text === null || text === '') return { name: monthNow(context), field: 'billing_cycle' };
  const period = parsePeriod(text);
  if (period === undefined) throw refusedMonth(context, 'period');
  return { name: period.name, field: FIELDS[period.unit] };
}

/** A month that a query names. */
export function readMonth(context: Context, name: string, text: string | null, otherwise: string): string {
  if (text === null || text === '') return otherwise;
  if (parsePeriod(text)?.unit !== 'month') throw refusedMonth(context, name);
  return text;
}

const refusedMonth = ({ schemas, lang }: Context, name: string) =>
  new ApiError('request.invalid', { fields: { [name]: renderMessage(schemas.messages, 'rating.cycle', {}, lang) } });

export const monthNow = (context: Context): string => cycleOf(Math.floor(context.clock() / 1000), billingZone(context));

/** The month before or after one, by a number of months. */
export const monthsFrom = (month: string, count: number): string =>
  periodAfter({ name: month, unit: 'month' }, count).name;

/** The period of the same length just before. */
export const periodBefore = ({ name, field }: Period): Period => ({
  name: periodAfter({ name, unit: field === 'billing_cycle' ? 'month' : 'day' }, -1).name,
  field,
});

/** From its first instant to the first one after it, in milliseconds. */
export function instantsOf(context: Context, { name, field }: Period): { from: number; to: number } {
  const zone = billingZone(context);
  const { from, to } = field === 'billing_cycle' ? cycleInterval(name, zone) : dayInterval(name, zone);
  return { from: from * 1000, to: to * 1000 };
}

export const within = ({ name, field }: Period): Condition => ({ [field]: name });
