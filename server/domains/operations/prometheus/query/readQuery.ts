import { milliseconds } from '#model/fields/dateTime.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { promqlFault } from '#model/domains/operations/metrics/promqlFault.ts';
import { LONGEST_QUERY, MOST_POINTS, pointsOf } from '#model/domains/operations/metrics/queryLimits.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** A checked query; times and the step are in seconds. */
export type InstanceQuery =
  | { kind: 'instant'; query: string; time: number | undefined }
  | { kind: 'range'; query: string; start: number; end: number; step: number };

type Read = (name: string) => string | undefined;

/** Reads the parameters of a query. Every mistake is reported at its parameter, before anything is sent. */
export function readQuery(context: Context, read: Read): InstanceQuery {
  const isRange = ['start', 'end', 'step'].some((name) => read(name) !== undefined);
  return isRange ? readRange(context, read) : readInstant(context, read);
}

function readInstant(context: Context, read: Read): InstanceQuery {
  const query = (read('query') ?? '').trim();
  const time = timeOf(read('time'));
  const fields: Record<string, string> = {};
  if (time === 'wrong') fields.time = sayIn(context)('validation.dateTime');
  refuseBadQuery(context, query, fields);
  if (time === 'wrong') throw new ApiError('request.invalid', { fields });
  return { kind: 'instant', query, time };
}

function readRange(context: Context, read: Read): InstanceQuery {
  const fields: Record<string, string> = {};
  const say = sayIn(context);
  const query = (read('query') ?? '').trim();
  const [start, end] = [timeOf(read('start')), timeOf(read('end'))];
  const step = stepOf(read('step'));
  for (const [name, value] of Object.entries({ start, end }))
    if (value === undefined) fields[name] = say('validation.required');
    else if (value === 'wrong') fields[name] = say('validation.dateTime');
  if (step === undefined) fields.step = say(read('step') === undefined ? 'validation.required' : 'prometheus.step');
  if (typeof start === 'number' && typeof end === 'number') {
    if (end < start) fields.end = say('prometheus.endBeforeStart');
    else if (step !== undefined && pointsOf(start, end, step) > MOST_POINTS)
      fields.step = say('prometheus.tooManyPoints', {
        points: pointsOf(start, end, step),
        max: MOST_POINTS,
        step: Math.ceil((end - start) / (MOST_POINTS - 1)),
      });
  }
  refuseBadQuery(context, query, fields);
  if (Object.keys(fields).length > 0 || typeof start !== 'number' || typeof end !== 'number' || step === undefined)
    throw new ApiError('request.invalid', { fields });
  return { kind: 'range', query, start, end, step };
}

/** A faulty query has a code of its own, with which the faults of the other parameters are reported as well. */
function refuseBadQuery(context: Context, query: string, others: Record<string, string>): void {
  const bad = queryFault(context, query);
  if (bad !== undefined) throw new ApiError('alarm.badQuery', { fields: { ...others, query: bad } });
}

/** Words a message in the language of the reader. */
const sayIn =
  ({ schemas, lang }: Context) =>
  (key: string, params: Record<string, string | number> = {}) =>
    renderMessage(schemas.messages, key, params, lang);

/** The fault of a query, with line and column, found without sending it; undefined if it can be sent. */
export function queryFault(context: Context, query: string): string | undefined {
  const say = sayIn(context);
  if (query === '') return say('validation.required');
  if (query.length > LONGEST_QUERY) return say('validation.maxLength', { max: LONGEST_QUERY });
  const fault = promqlFault(query);
  if (fault === undefined) return undefined;
  const { line, column, near } = fault;
  return near === '' ? say('prometheus.ends', { line, column }) : say('prometheus.unexpected', { line, column, near });
}

/** Seconds since 1970 as Prometheus writes them, or an instant with its zone. */
function timeOf(text: string | undefined): number | 'wrong' | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,11}(\.\d{1,6})?$/.test(text)) return Number(text);
  const instant = milliseconds(text);
  return instant === undefined ? 'wrong' : instant / 1_000;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3_600, d: 86_400 };

/** Seconds, or a duration such as `5m`; at least a tenth of a second. */
function stepOf(text: string | undefined): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?)([smhd]?)$/.exec(text ?? '') ?? [];
  const step = digits === undefined ? 0 : Number(digits) * (UNITS[unit] ?? 0);
  return step >= 0.1 ? step : undefined;
}
