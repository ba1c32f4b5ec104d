/**
 * A number as Go prints it.
 *
 * @example
 *   goNumber(1e-7); // '1e-07'
 */
export function goNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (Math.abs(value) >= Number.MAX_VALUE) return value > 0 ? '+Inf' : '-Inf';
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e21) ? exponent(value.toExponential()) : String(value);
}

/** Go writes at least two digits of an exponent. */
const exponent = (text: string): string => text.replace(/e([+-])(\d)$/, 'e$10$2');

/** `%.4g`, as the `humanize` functions of Prometheus print. */
const short = (value: number): string => general(value, 4, false);

function general(value: number, precision: number, keepsZeros: boolean): string {
  const digits = Math.max(1, precision);
  const power = value === 0 ? 0 : Number(value.toExponential(digits - 1).split('e')[1]);
  const text =
    power < -4 || power >= digits ? value.toExponential(digits - 1) : value.toFixed(Math.max(0, digits - 1 - power));
  const [mantissa = '', tail] = text.split('e');
  const cut = keepsZeros || !mantissa.includes('.') ? mantissa : mantissa.replace(/\.?0+$/, '');
  return exponent(tail === undefined ? cut : `${cut}e${tail}`);
}

const LARGE = ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'] as const;
const SMALL = ['', 'm', 'u', 'n', 'p', 'f', 'a', 'z', 'y'] as const;
const BINARY = ['', 'ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei', 'Zi', 'Yi'] as const;

const isOdd = (value: number): boolean => Number.isNaN(value) || Math.abs(value) >= Number.MAX_VALUE;

/**
 * A number with a prefix of the metric system.
 *
 * @example
 *   humanize(1_234_567); // '1.235M'
 */
export function humanize(value: number): string {
  if (value === 0 || isOdd(value)) return isOdd(value) ? goNumber(value) : '0';
  let [left, power] = [value, 0];
  if (Math.abs(value) >= 1) {
    while (Math.abs(left) >= 1_000 && power < LARGE.length - 1) [left, power] = [left / 1_000, power + 1];
    return short(left) + (LARGE[power] ?? '');
  }
  while (Math.abs(left) < 1 && power < SMALL.length - 1) [left, power] = [left * 1_000, power + 1];
  return short(left) + (SMALL[power] ?? '');
}

/**
 * The same with powers of 1024.
 *
 * @example
 *   humanize1024(2_048); // '2ki'
 */
export function humanize1024(value: number): string {
  if (Math.abs(value) <= 1 || isOdd(value)) return isOdd(value) ? goNumber(value) : short(value);
  let [left, power] = [value, 0];
  while (Math.abs(left) >= 1_024 && power < BINARY.length - 1) [left, power] = [left / 1_024, power + 1];
  return short(left) + (BINARY[power] ?? '');
}

/**
 * Seconds in the parts that people read.
 *
 * @example
 *   humanizeDuration(3_661); // '1h 1m 1s'
 */
export function humanizeDuration(value: number): string {
  if (value === 0) return '0s';
  if (isOdd(value)) return goNumber(value);
  if (Math.abs(value) < 1) {
    let [left, power] = [value, 0];
    while (Math.abs(left) < 1 && power < SMALL.length - 1) [left, power] = [left * 1_000, power + 1];
    return `${short(left)}${SMALL[power] ?? ''}s`;
  }
  const sign = value < 0 ? '-' : '';
  const size = Math.abs(value);
  const whole = Math.trunc(size);
  const seconds = whole % 60;
  const minutes = Math.trunc(whole / 60) % 60;
  const hours = Math.trunc(whole / 3_600) % 24;
  const days = Math.trunc(whole / 86_400);
  if (days > 0) return `${sign}${days}d ${hours}h ${minutes}m ${seconds}s`;
  if (hours > 0) return `${sign}${hours}h ${minutes}m ${seconds}s`;
  return minutes > 0 ? `${sign}${minutes}m ${seconds}s` : `${sign}${short(size)}s`;
}

/**
 * A share as a percentage.
 *
 * @example
 *   humanizePercentage(0.1234); // '12.34%'
 */
export const humanizePercentage = (value: number): string => `${isOdd(value) ? goNumber(value) : short(value * 100)}%`;

const VERB = /%([-+# 0]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])/g;

/**
 * `printf` of Go, for the verbs that rules of alerts use.
 *
 * @example
 *   goFormat('%.1f%%', [12.34]); // '12.3%'
 */
export function goFormat(format: string, args: readonly unknown[], say: (value: unknown) => string): string {
  let next = 0;
  const text = format.replace(VERB, (_whole, flags: string, width = '', digits = '', verb: string) => {
    if (verb === '%') return '%';
    if (next >= args.length) return `%!${verb}(MISSING)`;
    const value = args[next++];
    return padded(verbOf(verb, value, { flags, digits, say }), flags, Math.min(Number(width), MOST_WIDE));
  });
  return next < args.length ? `${text}%!(EXTRA ${args.slice(next).map(say).join(', ')})` : text;
}

const MOST_WIDE = 200;

interface Verb {
  flags: string;
  digits: string;
  say(value: unknown): string;
}

function verbOf(verb: string, value: unknown, { flags, digits, say }: Verb): string {
  const precision = digits === '' ? 6 : Math.min(Number(digits), 100);
  if ('feEgGdxX'.includes(verb)) {
    if (typeof value !== 'number') return `%!${verb}(string=${say(value)})`;
    const sign = flags.includes('+') && value >= 0 ? '+' : '';
    if (isOdd(value)) return goNumber(value);
    if (verb === 'd') return sign + (Number.isInteger(value) ? String(value) : `%!d(float64=${goNumber(value)})`);
    if (verb === 'f') return sign + value.toFixed(precision);
    if (verb === 'e' || verb === 'E') return cased(verb, sign + exponent(value.toExponential(precision)));
    if (verb === 'g' || verb === 'G')
      return cased(verb, sign + (digits === '' ? goNumber(value) : general(value, precision, false)));
    return cased(verb, Math.trunc(value).toString(16));
  }
  if (verb === 's' || verb === 'v') return digits === '' ? say(value) : [...say(value)].slice(0, precision).join('');
  if (verb === 'q') return JSON.stringify(say(value));
  return verb === 't' ? String(value) : `%!${verb}(${say(value)})`;
}

const cased = (verb: string, text: string): string => (verb === verb.toUpperCase() ? text.toUpperCase() : text);

function padded(text: string, flags: string, width: number): string {
  if (flags.includes('-')) return text.padEnd(width);
  return flags.includes('0') && /^[+-]?\d/.test(text)
    ? text.replace(/^[+-]?/, (sign) => sign + '0'.repeat(Math.max(0, width - text.length)))
    : text.padStart(width);
}
