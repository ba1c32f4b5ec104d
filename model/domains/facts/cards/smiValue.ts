/** A value as `nvidia-smi` prints it. `gap`: the card or its driver does not say it. `bad`: it is no number. */
export type SmiValue = { kind: 'number'; value: number; unit: string } | { kind: 'gap' } | { kind: 'bad' };

/** The words in place of a value, with or without brackets, of drivers of all ages. */
const GAPS = new Set([
  '',
  'n/a',
  'not supported',
  'not available',
  'not applicable',
  'not found',
  'unknown error',
  'unknown',
  'err!',
  'insufficient permissions',
  'requested functionality has been deprecated',
  'nan',
  'gpu is lost',
  'gpu requires reset',
  'none',
  'disabled',
]);

const LOST = 'gpu is lost';
const NUMBER = /^(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*([a-z%]*)$/i;

const bare = (text: string): string =>
  text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .trim();

/**
 * The word of a text that is no gap.
 *
 * @example
 *   smiWord('[Not Supported]'); // undefined
 */
export function smiWord(text: string | undefined): string | undefined {
  const word = bare(text ?? '');
  return GAPS.has(word.toLowerCase()) ? undefined : word;
}

/** Whether the driver says that it has lost the card. */
export const saysLost = (text: string): boolean => bare(text).toLowerCase().startsWith(LOST);

/**
 * Reads a value with or without its unit.
 *
 * @example
 *   smiValue('66.92 W'); // { kind: 'number', value: 66.92, unit: 'w' }
 *   smiValue('[N/A]'); // { kind: 'gap' }
 */
export function smiValue(text: string | undefined): SmiValue {
  const word = smiWord(text);
  if (word === undefined || saysLost(word)) return { kind: 'gap' };
  const [, digits, unit = ''] = NUMBER.exec(word) ?? [];
  if (digits === undefined) return { kind: 'bad' };
  return { kind: 'number', value: Number(digits), unit: unit.toLowerCase() };
}

const BYTES: Readonly<Record<string, number>> = {
  b: 1,
  bytes: 1,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
};

/** A size in bytes; the program counts in MiB where it names no unit. */
export const sizeIn = (value: number, unit: string): number => Math.round(value * (BYTES[unit] ?? 2 ** 20));
