import { describe, expect, test } from 'vitest';
import type { ErrorCatalogue } from '#model/messages/errors.ts';
import { resolveError } from '#model/messages/errors.ts';
import { label } from '../definitions.ts';

const catalogue: ErrorCatalogue = {
  entries: [
    {
      key: 'region.notFound',
      code: 1551,
      status: 404,
      message: { zh: '区域不存在', en: 'No such region' },
      specified: false,
    },
  ],
  families: [
    { family: 'region', ranges: [[1551, 1556]], message: label, status: 400 },
    {
      family: 'regional',
      ranges: [
        [7000, 7001],
        [7005, 7005],
      ],
      message: label,
      status: 409,
    },
  ],
};

describe('the error catalogue (spec 8.3)', () => {
  test('finds an entry by key and by code', () => {
    expect(resolveError(catalogue, 'region.notFound')).toMatchObject({ code: 1551, status: 404 });
    expect(resolveError(catalogue, 1551)).toMatchObject({ key: 'region.notFound' });
  });

  test.each([
    [1556, 'region.unknown', 400],
    [7001, 'regional.unknown', 409],
    [7005, 'regional.unknown', 409],
  ])('falls back on the family of %i', (code, key, status) => {
    expect(resolveError(catalogue, code)).toEqual({ key, code, status, message: label, specified: false });
  });

  test('falls back on the family of a key', () => {
    expect(resolveError(catalogue, 'regional.whatever')).toMatchObject({ code: 7000, status: 409 });
  });

  test.each([1550, 1557, 7002, 0, Number.NaN])('has no entry for %d', (code) => {
    expect(resolveError(catalogue, code)).toBeUndefined();
  });

  test.each(['cloud.notFound', 'region', 'constructor'])('has no entry for %s', (key) => {
    expect(resolveError(catalogue, key)).toBeUndefined();
  });
});
