import { describe, expect, test } from 'vitest';
import { answerCase } from '#model/domains/billing/rating/cases/answerCase.ts';
import { schemas } from '../../../../../schemas/productSchemas.ts';

test('the result begins with the id of the case', () => {
  expect(answerCase('{"id":"S20","allocate":{"total":"0.02","over":["1","1","1"]}}', schemas)).toBe(
    '{"id":"S20","parts":["0.01","0.00","0.01"]}',
  );
});

describe('the result of a case that is wrong', () => {
  test.each([
    [
      { id: 'a', price: { model: 'per_unit', meter: 'hour' }, quantity: '1' },
      24_007,
      'price.unit_price: There is no price',
    ],
    [{ id: ['b'] }, 9000, 'Enter one of allocate, share, prorate, anchor, price, versions'],
    [
      { id: 'c', price: { model: 'per_unit', meter: 'week', unit_price: '-1' }, quantity: '1' },
      9000,
      /^price\.meter: Must be one of second, .*; price\.unit_price: Must not be negative$/,
    ],
  ])('%j has code %s', (value, code, message) => {
    const result = JSON.parse(answerCase(JSON.stringify(value), schemas));
    expect(result).toEqual({ id: value.id, code, message: expect.stringMatching(message) });
  });
});

test('a text that is no JSON, or no object, has no id', () => {
  expect(answerCase('{"id":1', schemas)).toBe('{"id":null,"code":9000,"message":"This is no valid JSON"}');
  expect(answerCase('[1]', schemas)).toBe('{"id":null,"code":9000,"message":"Must be an object"}');
});
