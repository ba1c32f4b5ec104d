import { textKind } from './textKind.ts';

const parts = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9\s]/];

/**
 * Stored hashed, never returned. Lower case, upper case, digit and sign each at least once, unless `pattern` asks for
 * something else.
 */
export const password = {
  ...textKind({
    kind: 'password',
    lines: 'many',
    minLength: 8,
    maxLength: 32,
    searchable: false,
    form: (value, field) =>
      field.pattern !== undefined || parts.every((part) => part.test(value))
        ? undefined
        : { key: 'validation.password' },
    sample: (n, field) => `Ex4mple@${String(n).padStart(Math.max(0, (field.minLength ?? 8) - 8), '0')}`,
    malformed: ['onlylowercase', 'NoSign2026', 'No-Digits-Here'].map((value) => ({
      value,
      key: 'validation.password',
    })),
  }),
  operators: [],
} as const;
