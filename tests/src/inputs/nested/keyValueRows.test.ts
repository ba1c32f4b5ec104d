import { describe, expect, test } from 'vitest';
import { repeatedKey, rowsOf, valueOf } from '#src/inputs/nested/keyValueRows.ts';

const row = (id: number, key: string, value = '') => ({ id, key, value });

describe('rows of a key-value input', () => {
  test('a value becomes rows and back again unchanged', () => {
    expect(valueOf(rowsOf({ app: 'web', tier: '1' }))).toEqual({ app: 'web', tier: '1' });
  });

  test('rows without a key are ignored, and no rows are null', () => {
    expect(valueOf([row(0, 'app', 'web'), row(1, ' ', 'lost')])).toEqual({ app: 'web' });
    expect(valueOf([row(0, '')])).toBeNull();
  });

  test('a duplicate key is named', () => {
    expect(repeatedKey([row(0, 'app'), row(1, 'tier'), row(2, ' app ')])).toBe('app');
    expect(repeatedKey([row(0, ''), row(1, '')])).toBeUndefined();
  });

  test.each([null, 'text', ['a'], 7])('%j has no rows', (value) => expect(rowsOf(value)).toEqual([]));
});
