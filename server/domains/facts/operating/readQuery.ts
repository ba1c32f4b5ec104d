import { DIMENSIONS, NONE, type Dimension } from '#model/domains/facts/operating/dimensions.ts';
import { monthAfter, periodsBetween, type Grain } from '#model/domains/facts/operating/period.ts';
import { readPeriod } from '#model/rules/time/calendar/period.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { KnownPeriods } from './knownPeriods.ts';

const MOST_PERIODS = { day: 400, month: 60 } as const;
const USUAL_MONTHS = 12;
/** Longer than any id. */
const LONGEST_KEY = 64;

/** What a call asks for. Without a key, the keys of the dimension are parts of everything. */
export interface FactsQuery {
  grain: Grain;
  dimension: Dimension;
  key: string | undefined;
  from: string;
  to: string;
}

/**
 * Reads `grain`, `dimension`, `key`, `from` and `to`. The default range is the month of the last day, or the last
 * twelve months. Throws `request.invalid` with the parameter that is wrong.
 */
export function readQuery(query: URLSearchParams, knownOf: (grain: Grain) => KnownPeriods, today: string): FactsQuery {
  const grain = oneOf(query, 'grain', ['day', 'month'] as const) ?? 'day';
  const dimension = oneOf(query, 'dimension', DIMENSIONS) ?? 'all';
  const key = keyIn(query, dimension);
  const last = knownOf(grain).last ?? (grain === 'day' ? today : today.slice(0, 7));
  const to = periodIn(query, 'to', grain) ?? last;
  const usual = grain === 'day' ? `${to.slice(0, 7)}-01` : monthAfter(to, 1 - USUAL_MONTHS);
  const first = knownOf(grain).first;
  // The months before the first one have no figures.
  const from = periodIn(query, 'from', grain) ?? (first !== undefined && usual < first && first <= to ? first : usual);
  if (from > to) throw invalid('from', 'rating.cycle');
  if (periodsBetween(from, to).length > MOST_PERIODS[grain]) throw new ApiError('request.invalidRange');
  return { grain, dimension, key, from, to };
}

function oneOf<const Word extends string>(
  query: URLSearchParams,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  const found = words.find((word) => word === text);
  if (found === undefined) throw invalid(name, 'validation.choice');
  return found;
}

function keyIn(query: URLSearchParams, dimension: Dimension): string | undefined {
  const key = query.get('key');
  if (key === null || key === '') return undefined;
  const isId = dimension === 'cloud' ? key.length <= LONGEST_KEY : /^\d{1,15}$/.test(key);
  if (dimension === 'all' || !(isId || key === NONE)) throw invalid('key', 'validation.choice');
  return key;
}

function periodIn(query: URLSearchParams, name: string, grain: Grain): string | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  const period = readPeriod(text);
  if (period?.unit !== grain) throw invalid(name, grain === 'day' ? 'validation.date' : 'rating.cycle');
  return period.name;
}

const invalid = (field: string, message: string) => new ApiError('request.invalid', { fields: { [field]: message } });
