import { describe, expect, test } from 'vitest';
import { faultBody, faultOf, listBody, listOf } from '#model/dialect/replies.ts';
import type { Json } from '#model/language/definition.ts';

const none = () => null;
const errors = { code: 'error.code', message: 'error.message', fields: 'error.details' };

describe('a list in the envelope of a dialect', () => {
  test.each([
    ['a member', { items: 'data', total: 'items' }, { data: [1], items: 7 }],
    ['the last word of the path', { items: '{path}', total: 'meta.total' }, { clouds: [1], meta: { total: 7 } }],
  ])('%s, and back', (_, words, body) => {
    expect(listBody(words, '/areas/{id}/clouds', [1], 7)).toEqual(body);
    expect(listOf(words, '/areas/{id}/clouds', body, none)).toEqual({ records: [1], total: 7 });
  });

  test('a bare array has its total in a header', () => {
    expect(listOf({ total: 'Content-Range' }, 'x', [1], () => 'x 0-0/7')).toEqual({ records: [1], total: 7 });
    expect(listOf({ total: 'X-Total-Count' }, 'x', [1], () => '7')).toEqual({ records: [1], total: 7 });
  });

  test.each<[string, Json | undefined, string | null]>([
    ['no array', { data: {} }, '7'],
    ['no total', [1], null],
    ['an empty total', [1], ''],
    ['a total that is no number', [1], 'many'],
    ['no body', undefined, '7'],
  ])('%s is not what the dialect says', (_, body, total) => {
    expect(listOf({ total: 'X-Total-Count' }, 'x', body, () => total)).toBeUndefined();
  });
});

describe('a refusal in the words of a dialect', () => {
  test('is written where it says, and read there', () => {
    const body = faultBody(errors, { code: 9000, message: 'no', fields: { name: 'taken' }, request_id: 'r' });
    expect(body).toEqual({ request_id: 'r', error: { code: 9000, message: 'no', details: { name: 'taken' } } });
    expect(faultOf(errors, body)).toEqual({ code: 9000, message: 'no', fields: { name: 'taken' } });
  });

  test('faults of fields may be a list, and only what is text is believed', () => {
    const details: Json = [
      { field: 'name', message: 'taken' },
      { field: 'age', message: ['too low', 'odd'] },
      { field: 3, message: 'x' },
      'x',
    ];
    expect(faultOf(errors, { error: { code: 'E1', message: 3, details } })).toEqual({
      fields: { name: 'taken', age: 'too low' },
    });
    expect(faultOf(errors, 'gone')).toEqual({});
  });
});
