import ipaddr from 'ipaddr.js';
import type { KindGrammar } from './kindGrammar.ts';
import { textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

const rules: TextRules = {
  kind: 'ip',
  lines: 'one',
  sortsByValue: true,
  maxLength: 45,
  form: (value) => (isAddress(value) ? undefined : { key: 'validation.ip' }),
  respell: (value) => value.toLowerCase(),
};

/** An address of IPv4 (four decimal parts, no leading zeros) or IPv6. */
export const ip = textKind(rules);

export const ipGrammar: KindGrammar<typeof textKeys> = textGrammarOf(
  rules,
  {},
  {
    sample: (n) => sampleAddress(n),
    malformed: { 'validation.ip': ['10.0.0', '10.0.0.256', '010.0.0.1', '1::2::3', 'host'] },
  },
);

/**
 * Whether the text is an address of IPv4 or IPv6.
 *
 * @example
 *   isAddress('10.0.0.256'); // false
 */
export function isAddress(value: string): boolean {
  return value.includes(':')
    ? ipaddr.IPv6.isValid(value) && !value.includes('%')
    : ipaddr.IPv4.isValidFourPartDecimal(value);
}

/**
 * One of the sixteen million addresses of 10.0.0.0/8.
 *
 * @example
 *   sampleAddress(258); // '10.0.1.2'
 */
export function sampleAddress(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}
