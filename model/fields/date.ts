import { readDay } from '#model/rules/time/writtenTime.ts';
import { defineKind } from './defineKind.ts';
import { defineGrammar, type KindGrammar, type NoKeys } from './kindGrammar.ts';

const DAY_MS = 86_400_000;

/** A day, `2026-11-20`. */
export const date = defineKind({
  kind: 'date',
  column: 'text',
  family: 'scalar',
  isMeasured: true,
  isTime: true,
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'empty'],
  // A moment (`$now`) becomes its day.
  operand: (value) =>
    value === null ? null : typeof value === 'string' && isDay(value.slice(0, 10)) ? value.slice(0, 10) : undefined,
  check: (value) => (typeof value === 'string' && isDay(value) ? undefined : { key: 'validation.date' }),
  fromText: (text) => (text.trim() === '' ? null : text.trim()),
  wire: () => ({ type: 'string', format: 'date' }),
});

export const dateGrammar: KindGrammar<NoKeys> = defineGrammar({
  keys: {},
  sample: (_field, n) => new Date(Date.UTC(2026, 0, 1) + n * DAY_MS).toISOString().slice(0, 10),
  fromCell: (text) => (text.trim() === '' ? null : (readDay(text) ?? text)),
  invalid: () => ['2026-02-30', '20/11/2026', 'today', 7].map((value) => ({ value, key: 'validation.date' })),
});

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const moment = Date.parse(`${text}T00:00:00Z`);
  // Engines change 30 February to a day in March.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}
