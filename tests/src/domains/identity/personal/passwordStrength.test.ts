import { expect, test } from 'vitest';
import { passwordStrength } from '#src/domains/identity/personal/password/passwordStrength.ts';

test.each([
  ['', 'weak'],
  ['aA1!', 'weak'],
  ['longbutplain2026', 'weak'],
  ['Suantai@2', 'fair'],
  ['Aa1!Aa1!Aa1!Aa1!', 'fair'],
  ['Suantai@2026-ok', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
