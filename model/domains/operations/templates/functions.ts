import { RE2JS } from 're2js';
import { utf8Length } from '#model/values/codePoints.ts';
import { goFormat, goNumber, humanize, humanize1024, humanizeDuration, humanizePercentage } from './formats.ts';

/** A series of an answer, as `query` returns it. */
export interface TemplateSample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** A value of a template: text, number, sample, list, or labels. */
export type TemplateValue = unknown;

/** An error for values that a function of a template cannot use: its action stays as it is written. */
export class TemplateMismatch extends Error {}

/** The part of the platform that the functions can use. */
export interface TemplateWorld {
  query(promql: string): readonly TemplateSample[];
}

type Own = (args: readonly TemplateValue[], world: TemplateWorld) => TemplateValue;

/**
 * A value as it is printed.
 *
 * @example
 *   sayValue(0.5); // '0.5'
 */
export function sayValue(value: TemplateValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return goNumber(value);
  if (typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return '<no value>';
  if (Array.isArray(value)) return `[${value.map(sayValue).join(' ')}]`;
  if (isSample(value)) return goNumber(value.value);
  const pairs = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `map[${pairs.map(([name, text]) => `${name}:${sayValue(text)}`).join(' ')}]`;
}

const isMapLike = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const isSample = (value: unknown): value is TemplateSample =>
  isMapLike(value) && 'labels' in value && 'value' in value && typeof value.value === 'number';

/**
 * Whether a value counts as true in `if`: nothing that is empty does.
 *
 * @example
 *   isTrue(''); // false
 */
export function isTrue(value: TemplateValue): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null && !isSample(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

const text = (value: TemplateValue): string => (typeof value === 'string' ? value : sayValue(value));

function number(value: TemplateValue): number {
  const read = typeof value === 'string' ? (value === '+Inf' ? Infinity : Number(value)) : value;
  if (typeof read !== 'number' || (Number.isNaN(read) && value !== 'NaN' && typeof value === 'string'))
    throw new TemplateMismatch(`${sayValue(value)} is no number`);
  return read;
}

function samples(value: TemplateValue): readonly TemplateSample[] {
  if (!Array.isArray(value)) throw new TemplateMismatch('is no list of samples');
  return value.filter(isSample);
}

function sample(value: TemplateValue): TemplateSample {
  if (!isSample(value)) throw new TemplateMismatch('is no sample');
  return value;
}

function pattern(source: TemplateValue): RE2JS {
  try {
    return RE2JS.compile(text(source));
  } catch {
    throw new TemplateMismatch('is no pattern');
  }
}

/** How values compare: numbers as numbers, anything else as text. */
function order(one: TemplateValue, other: TemplateValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one !== typeof other) throw new TemplateMismatch('incompatible types for comparison');
  return text(one) < text(other) ? -1 : text(one) === text(other) ? 0 : 1;
}

function index(values: readonly TemplateValue[]): TemplateValue {
  return values.slice(1).reduce((value, key) => {
    if (Array.isArray(value) && typeof key === 'number') {
      if (!(key in value)) throw new TemplateMismatch('index out of range');
      return value[key] as TemplateValue;
    }
    if (typeof value !== 'object' || value === null) throw new TemplateMismatch('cannot be indexed');
    return new Map(Object.entries(value)).get(text(key)) ?? '';
  }, values[0]);
}

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

const OWN: Readonly<Record<string, Own>> = {
  humanize: ([value]) => humanize(number(value)),
  humanize1024: ([value]) => humanize1024(number(value)),
  humanizeDuration: ([value]) => humanizeDuration(number(value)),
  humanizePercentage: ([value]) => humanizePercentage(number(value)),
  humanizeTimestamp: ([value]) => timestamp(number(value)),
  toTime: ([value]) => timestamp(number(value)),
  title: ([value]) => text(value).replace(/\b\p{L}/gu, (letter) => letter.toUpperCase()),
  toUpper: ([value]) => text(value).toUpperCase(),
  toLower: ([value]) => text(value).toLowerCase(),
  stripPort: ([value]) => text(value).replace(/^(\[)?(.*?)(?:\])?:\d+$/, '$2'),
  stripDomain: ([value]) =>
    text(value).replace(/^([^.:]+)\.[^:]*(:\d+)?$/, (whole, host: string, port = '') =>
      /^\d+$/.test(host) ? whole : `${host}${port}`,
    ),
  reReplaceAll: ([source, to, value]) => pattern(source).matcher(text(value)).replaceAll(text(to)),
  match: ([source, value]) => pattern(source).matcher(text(value)).find(),
  printf: ([format, ...args]) => goFormat(text(format), args, sayValue),
  print: (args) => args.map(sayValue).join(''),
  println: (args) => `${args.map(sayValue).join(' ')}\n`,
  safeHtml: ([value]) => text(value),
  html: ([value]) => text(value).replace(/[&<>"']/g, (sign) => escaped[sign] ?? sign),
  urlquery: (args) => encodeURIComponent(args.map(text).join('')).replaceAll('%20', '+'),
  args: (args) => Object.fromEntries(args.map((value, place) => [`arg${place}`, value])),
  query: ([promql], world) => world.query(text(promql)),
  first: ([list]) => {
    const [found] = samples(list);
    if (found === undefined) throw new TemplateMismatch('first() called on vector with no elements');
    return found;
  },
  label: ([name, value]) => sample(value).labels[text(name)] ?? '',
  value: ([value]) => sample(value).value,
  strvalue: ([value]) => sample(value).labels['__value__'] ?? '',
  sortByLabel: ([name, list]) =>
    [...samples(list)].toSorted((one, other) => order(one.labels[text(name)] ?? '', other.labels[text(name)] ?? '')),
  externalURL: () => '',
  pathPrefix: () => '',
  parseDuration: ([value]) => durationOf(text(value)),
  len: ([value]) => (typeof value === 'string' ? utf8Length(value) : Object.keys(value ?? {}).length),
  index,
  not: ([value]) => !isTrue(value),
  and: (args) => args.find((value) => !isTrue(value)) ?? args.at(-1),
  or: (args) => args.find(isTrue) ?? args.at(-1),
  eq: ([one, ...others]) => others.some((other) => order(one, other) === 0),
  ne: ([one, other]) => order(one, other) !== 0,
  lt: ([one, other]) => order(one, other) < 0,
  le: ([one, other]) => order(one, other) <= 0,
  gt: ([one, other]) => order(one, other) > 0,
  ge: ([one, other]) => order(one, other) >= 0,
};

export const isFunction = (name: string): boolean => Object.hasOwn(OWN, name);

/**
 * Calls a function of templates.
 *
 * @example
 *   callFunction('toUpper', ['a'], { query: () => [] }); // 'A'
 */
export function callFunction(name: string, args: readonly TemplateValue[], world: TemplateWorld): TemplateValue {
  const own = Object.hasOwn(OWN, name) ? OWN[name] : undefined;
  if (own === undefined) throw new TemplateMismatch(name);
  return own(args, world);
}

function timestamp(seconds: number): string {
  const date = new Date(seconds * 1_000);
  if (Number.isNaN(date.getTime())) return goNumber(seconds);
  return `${date
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.\d*?)0*Z$/, '$1')
    .replace(/\.$/, '')} +0000 UTC`;
}

const UNITS: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3_600,
  d: 86_400,
  w: 604_800,
  y: 31_536_000,
};

function durationOf(written: string): number {
  const parts = [...written.matchAll(/(\d+)(ms|[smhdwy])/g)];
  if (parts.map(([part]) => part).join('') !== written || written === '') throw new TemplateMismatch('is no duration');
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0), 0);
}
