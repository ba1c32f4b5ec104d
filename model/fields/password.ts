import { PASSWORD_LENGTH, passwordParts } from '#model/rules/passwordParts.ts';
import type { KindGrammar } from './kindGrammar.ts';
import { textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

const rules: TextRules = {
  kind: 'password',
  family: 'sealed',
  lines: 'many',
  minLength: PASSWORD_LENGTH.min,
  maxLength: PASSWORD_LENGTH.max,
  operators: [],
  form: (value, field) => (field.pattern !== undefined || isMixed(value) ? undefined : { key: 'validation.password' }),
};

/**
 * Stored hashed, never returned. Needs a lower case letter, an upper case letter, a digit and a sign, unless `pattern`
 * declares other rules.
 */
export const password = textKind(rules);

export const passwordGrammar: KindGrammar<typeof textKeys> = textGrammarOf(
  rules,
  {},
  {
    sample: (n, field) =>
      `Ex4mple@${String(n).padStart(Math.max(0, (field.minLength ?? PASSWORD_LENGTH.min) - 8), '0')}`,
    malformed: { 'validation.password': ['onlylowercase', 'NoSign2026', 'No-Digits-Here'] },
  },
);

/** The length has its own check, with its own message. */
function isMixed(value: string): boolean {
  const { lower, upper, digit, sign } = passwordParts(value);
  return lower && upper && digit && sign;
}
