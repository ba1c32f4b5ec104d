import { fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { countsEvents } from '#model/domains/billing/rating/meterScale.ts';
import { readMicro } from '#model/rules/money/microDecimal.ts';
import { METERS, type Meter } from '#model/domains/billing/rating/price.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

export interface UsageEvent {
  id: string;
  item_id: number;
  meter: Meter;
  /** Millionths of the unit of the meter. */
  quantity: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Clocks of meters may be this much ahead. */
export const AHEAD_MS = 5 * 60_000;
const LONGEST_SOURCE = 64;
const LONGEST_ID = 200;
export const MOST_EVENTS = 1_000;

/** Meters whose events add up: those of a time follow from the periods in which a resource existed. */
export const EVENT_METERS: readonly Meter[] = METERS.filter(countsEvents);

const AT: FieldDefinition = { name: 'at', type: 'dateTime', label: { zh: '', en: '' } };

/** Reads a report of a meter; throws with all that is wrong, by the path of the value. */
export function readUsage(body: Record<string, Json>, now: number): { source: string; events: UsageEvent[] } {
  const wrong: Record<string, string> = {};
  const source = readText(body.source, LONGEST_SOURCE, (key) => (wrong.source = key));
  const given = Array.isArray(body.events) ? body.events : undefined;
  if (given === undefined) wrong.events = 'validation.list';
  else if (given.length > MOST_EVENTS) throw new ApiError('billing.tooManyEvents', { params: { max: MOST_EVENTS } });
  const events = (given ?? []).flatMap((each, index) => {
    const event = readEvent(each, now, (name, key) => (wrong[`events.${index}${name && `.${name}`}`] = key));
    return event === undefined ? [] : [event];
  });
  if (source === undefined || Object.keys(wrong).length > 0) throw new ApiError('request.invalid', { fields: wrong });
  return { source, events };
}

type Report = (name: string, key: string) => void;

function readEvent(value: Json, now: number, report: Report): UsageEvent | undefined {
  if (!isObject(value)) {
    report('', 'validation.object');
    return undefined;
  }
  const id = readText(value.id, LONGEST_ID, (key) => report('id', key));
  const item_id = readItem(value.item_id, report);
  const meter = EVENT_METERS.find((each) => each === value.meter);
  if (meter === undefined) report('meter', 'validation.choice');
  const quantity = readQuantity(value.quantity, report);
  const at = readMoment(value.at, now, report);
  if (id === undefined || item_id === undefined || meter === undefined) return undefined;
  return quantity === undefined || at === undefined ? undefined : { id, item_id, meter, quantity, at };
}

function readText(value: Json | undefined, longest: number, report: (key: string) => void): string | undefined {
  if (value === undefined || value === null || value === '') report('validation.required');
  else if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0')) report('validation.text');
  else if (value.length > longest) report('validation.tooLong');
  else return value;
  return undefined;
}

function readItem(value: Json | undefined, report: Report): number | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  report('item_id', value === undefined || value === null ? 'validation.required' : 'validation.integer');
  return undefined;
}

/** A decimal string; a number is read by its digits. */
function readQuantity(value: Json | undefined, report: Report): number | undefined {
  const micro = readMicro(typeof value === 'number' ? String(value) : value);
  if (micro === undefined) report('quantity', 'validation.decimal');
  else if (micro < 0n) report('quantity', 'validation.negative');
  else if (micro > BigInt(Number.MAX_SAFE_INTEGER)) report('quantity', 'validation.tooLarge');
  else return Number(micro);
  return undefined;
}

function readMoment(value: Json | undefined, now: number, report: Report): number | undefined {
  const violation = typeof value === 'string' ? fieldKind('dateTime').check(value, AT) : { key: 'validation.dateTime' };
  // A valid moment has a number of milliseconds.
  const at = violation === undefined ? (fieldKind('dateTime').toColumn(value ?? null, AT) as number) : undefined;
  if (violation !== undefined) report('at', violation.key);
  else if (at !== undefined && at > now + AHEAD_MS) report('at', 'validation.inFuture');
  else return at;
  return undefined;
}
