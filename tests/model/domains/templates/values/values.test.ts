import { describe, expect, test } from 'vitest';
import { readSchema } from '#model/domains/templates/schema/readSchema.ts';
import { checkValues } from '#model/domains/templates/values/checkValues.ts';
import { mergeValues, withValue } from '#model/domains/templates/values/leaves.ts';
import { overridesOf, unknownPaths } from '#model/domains/templates/values/overridesOf.ts';

const { fields, defaults } = readSchema({
  type: 'object',
  properties: {
    db: {
      type: 'object',
      properties: {
        size: { type: 'integer', minimum: 1, default: 10 },
        password: { type: 'string', format: 'password', minLength: 8 },
      },
      required: ['password'],
    },
    tags: { type: 'array', items: { type: 'string' }, default: ['a', 'b'] },
    note: { type: 'string', default: 'hello' },
  },
});

describe('values of a stack (operations 6)', () => {
  test('stores what differs from the defaults, and secrets apart', () => {
    const entered = { db: { size: 10, password: 'top-secret' }, tags: ['a'], note: 'hello' };
    expect(overridesOf(fields, defaults, entered)).toEqual({
      overrides: { tags: ['a'] },
      secrets: { 'db.password': 'top-secret' },
    });
    // Null is an answer: no note, although there is a default.
    expect(overridesOf(fields, defaults, { note: null }).overrides).toEqual({ note: null });
  });

  test('puts overrides in the place of defaults, lists as a whole', () => {
    expect(mergeValues(fields, defaults, { tags: ['c'], db: { size: 20 } })).toEqual({
      db: { size: 20 },
      tags: ['c'],
      note: 'hello',
    });
    expect(withValue({ db: { size: 20 }, note: 'x' }, 'db.size', undefined)).toEqual({ note: 'x' });
  });

  test('names every override that the version does not know', () => {
    expect(unknownPaths(fields, { db: { sizze: 1 }, other: 2, tags: [{ x: 1 }] })).toEqual(['db.sizze', 'other']);
    expect(unknownPaths(fields, JSON.parse('{"__proto__": {"x": 1}}'))).toEqual(['__proto__']);
  });

  test('checks them like the form; a secret that is kept need not come again', () => {
    const check = (values: object, known: string[] = []) =>
      checkValues(fields, { ...values }, { actor: { id: 1, grants: [] } as never, now: 0, known: new Set(known) });
    expect(check({ db: { size: 0, password: 'long enough' } })).toEqual({
      faults: { 'db.size': { key: 'validation.min', params: { min: 1 } } },
    });
    expect(check({ db: { size: 1 } })).toMatchObject({ faults: { 'db.password': { key: 'validation.required' } } });
    expect(check({ db: { size: 1 } }, ['db.password'])).toMatchObject({ values: { db: { size: 1 } } });
  });
});
