import { PASSWORD_LENGTH, passwordParts } from '#model/rules/passwordParts.ts';
import { textKind } from './textKind.ts';

/**
 * Stored hashed, never returned. Lower case, upper case, digit and sign each at least once, unless `pattern` asks for
 * something else.
 */
export const password = {
  ...textKind({
    kind: 'password',
    lines: 'many',
    minLength: PASSWORD_LENGTH.min,
    maxLength: PASSWORD_LENGTH.max,
    searchable: false,
    form: (value, field) =>
      field.pattern !== undefined || isMixed(value) ? undefined : { key: 'validation.password' },
    sample: (n, field) =>
      `Ex4mple@${String(n).padStart(Math.max(0, (field.minLength ?? PASSWORD_LENGTH.min) - 8), '0')}`,
    malformed: ['onlylowercase', 'NoSign2026', 'No-Digits-Here'].map((value) => ({
      value,
      key: 'validation.password',
    })),
  }),
  operators: [],
} as const;

/** The length has its own check, with its own message. */
function isMixed(value: string): boolean {
  const { lower, upper, digit, sign } = passwordParts(value);
  return lower && upper && digit && sign;
}
