import type { Json } from '#model/language/definition.ts';
import { readMoment } from '#model/rules/time/writtenTime.ts';
import { isoTime } from '#model/values/isoTime.ts';
import { blankToNull, defineKind } from './defineKind.ts';
import type { JsonSchema } from './kind.ts';
import { defineGrammar, type KeySchemas, type KindGrammar } from './kindGrammar.ts';

/** RFC 3339 with a zone: every browser reads a time without a zone differently. */
const moment =
  /^(\d{4}-\d\d-\d\d)[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const keys = {
  wire: {
    enum: ['iso', 'ms'],
    default: 'iso',
    description: 'Format of the value: `iso` (default) or `ms`, milliseconds since 1970.',
  },
} as const satisfies KeySchemas;

/** A moment: RFC 3339 in UTC on the wire, or milliseconds with `wire: ms`; milliseconds in storage. */
export const dateTime = defineKind({
  kind: 'dateTime',
  column: 'integer',
  isTime: true,
  isSetting: true,
  toColumn: (value) => milliseconds(value) ?? null,
  fromColumn: (value, field) => (typeof value !== 'number' ? null : field.wire === 'ms' ? value : isoTime(value)),
  operand: (value) => (value === null ? null : milliseconds(value)),
  normalise(value, field) {
    const ms = typeof value === 'string' || typeof value === 'number' ? milliseconds(value) : undefined;
    if (ms === undefined) return blankToNull(value);
    return field.wire === 'ms' ? ms : isoTime(ms);
  },
  check: (value, field) =>
    milliseconds(value) === undefined
      ? { key: field.wire === 'ms' ? 'validation.integer' : 'validation.dateTime' }
      : undefined,
  fromText: (text) => (text.trim() === '' ? null : /^\d+$/.test(text.trim()) ? Number(text) : text.trim()),
  wire: (field): JsonSchema =>
    field.wire === 'ms'
      ? { type: 'integer', description: 'Milliseconds since 1970' }
      : { type: 'string', format: 'date-time' },
});

export const dateTimeGrammar: KindGrammar<typeof keys> = defineGrammar({
  keys,
  sample(field, n) {
    const ms = Date.UTC(2026, 0, 1) + n * 60_000;
    return field.wire === 'ms' ? ms : isoTime(ms);
  },
  fromCell(text, field, zone) {
    const plain = text.trim();
    if (plain === '') return null;
    const ms = milliseconds(plain) ?? readMoment(plain, zone);
    if (ms === undefined) return dateTime.fromText(plain, field);
    return field.wire === 'ms' ? ms : isoTime(ms);
  },
  invalid: (field) =>
    ['yesterday', '2026-11-20', '2026-11-20T10:00:00', '2026-02-30T00:00:00Z', true].map((value) => ({
      value,
      key: field.wire === 'ms' ? 'validation.integer' : 'validation.dateTime',
    })),
});

/**
 * Milliseconds since 1970 of a moment in the spelling of people or systems; undefined for other values.
 *
 * @example
 *   milliseconds('2026-11-20T00:00:00Z'); // 1795132800000
 */
export function milliseconds(value: Json): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value <= LAST_MS ? value : undefined;
  const day = typeof value === 'string' ? moment.exec(value)?.[1] : undefined;
  if (day === undefined || typeof value !== 'string') return undefined;
  const ms = Date.parse(value.replace(' ', 'T').toUpperCase());
  // Engines change 30 February to a day in March.
  return Number.isNaN(ms) || !new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? undefined : ms;
}
