import { describe, expect, test } from 'vitest';
import { accountOfReference, transferReference } from '#model/domains/billing/transferReference.ts';

describe('the standing reference of an account (ISO 11649, decision 272)', () => {
  test.each(['U00000062', 'B00000001'])('%s: is found again in any remark', (account) => {
    const reference = transferReference(account);
    for (const remark of [reference, `top-up ${reference}.`, reference.toLowerCase().replace(/(.{4})/g, '$1 ')])
      expect(accountOfReference(remark)).toBe(account);
  });

  test('a digit that is wrong, or two that are exchanged, name no account', () => {
    const reference = transferReference('U00001234');
    for (const wrong of [reference.replace('1234', '1235'), reference.replace('1234', '2134'), 'RF00', ''])
      expect(accountOfReference(wrong)).toBeUndefined();
  });
});
