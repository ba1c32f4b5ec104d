import { describe, expect, test } from 'vitest';
import { isSocialCreditCode } from '#model/domains/identity/socialCreditCode.ts';

describe('the check digit of a social credit code (GB 32100-2015)', () => {
  test.each(['91350100M000100Y43', '91110108551385082Q'])('%s is right', (code) => {
    expect(isSocialCreditCode(code)).toBe(true);
  });

  test.each(['91350100M000100Y44', '91110108551385082R', '9135O100M000100Y43', '91350100M000100Y4', ''])(
    '%j is not',
    (code) => {
      expect(isSocialCreditCode(code)).toBe(false);
    },
  );
});
