import { expect, test } from 'vitest';
import { password } from '#model/fields/password.ts';
import { passwordParts } from '#model/rules/passwordParts.ts';

const ALL = ['min', 'max', 'lower', 'upper', 'digit', 'sign'];
const without = (...missing: string[]) => ALL.filter((part) => !missing.includes(part));

test.each([
  ['Suantai@2026', ALL],
  ['onlylowercase', without('upper', 'digit', 'sign')],
  ['NoSign2026', without('sign')],
  ['No Sign 2026', without('sign')],
  ['No-Digits-Here', without('digit')],
  ['UPPER-2026', without('lower')],
  ['aB3$', without('min')],
  [`aB3$${'x'.repeat(28)}`, ALL],
  [`aB3$${'x'.repeat(29)}`, without('max')],
  // Sixty UTF-16 units, and 32 characters.
  [`aB3$${'😀'.repeat(28)}`, ALL],
  ['aB3$😀😀😀', without('min')],
])('the parts of a password, of which every one is needed: %s', (value, met) => {
  const field = { name: 'password', type: 'password', label: { zh: '密码', en: 'Password' } } as const;
  const parts = Object.entries(passwordParts(value));
  expect(parts.flatMap(([part, isMet]) => (isMet ? [part] : []))).toEqual(met);
  expect(parts.every(([, isMet]) => isMet)).toBe(password.check(value, field) === undefined);
});

test('the bounds of a field come before the usual ones', () => {
  expect(passwordParts('aB3$', { minLength: 4 })).toMatchObject({ min: true, max: true });
  expect(passwordParts('aB3$5', { minLength: 4, maxLength: 4 })).toMatchObject({ min: true, max: false });
});
