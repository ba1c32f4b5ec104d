import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { planValues } from '#model/domains/templates/plan/planValues.ts';
import { readSchema } from '#model/domains/templates/schema/readSchema.ts';
import type { Values } from '#model/domains/templates/values/leaves.ts';

const version = (properties: Record<string, Json>) => readSchema({ type: 'object', properties });
const integer = (value: number, more: object = {}): Json => ({ type: 'integer', default: value, ...more });
const secret: Json = { type: 'string', format: 'password' };

const plan = (
  before: Record<string, Json>,
  after: Record<string, Json>,
  overrides: Values = {},
  more: { shelved?: Record<string, Json>; entered?: Values } = {},
) => planValues({ version: version(before), overrides, shelved: more.shelved ?? {} }, version(after), more.entered);
const effects = (planned: ReturnType<typeof plan>) =>
  Object.fromEntries(planned.changes.map(({ path, effect, before, after }) => [path, [effect, before, after]]));

describe('old defaults × new defaults × overrides (operations 6)', () => {
  test('follows a better default, and keeps what somebody entered', () => {
    const one = { a: integer(1), b: integer(1), c: integer(1) };
    const two = { a: integer(2), b: integer(2), c: integer(1) };
    const planned = plan(one, two, { b: 7 });
    expect(effects(planned)).toEqual({ a: ['default', 1, 2], b: ['kept', 7, 7] });
    expect(planned.overrides).toEqual({ b: 7 });
    expect(planned.changes.find(({ path }) => path === 'b')).toMatchObject({
      oldDefault: 1,
      newDefault: 2,
      override: 7,
    });
  });

  test('says what is new, and puts aside what is dropped', () => {
    const planned = plan({ a: integer(1), gone: integer(3) }, { a: integer(1), more: integer(5) }, { gone: 4 });
    expect(effects(planned)).toEqual({ more: ['added', null, 5], gone: ['dropped', 4, null] });
    expect(planned).toMatchObject({ overrides: {}, shelved: { gone: 4 } });
  });

  test('brings back what was put aside with a version that knows it', () => {
    const planned = plan({ a: integer(1) }, { a: integer(1), gone: integer(3) }, {}, { shelved: { gone: 4 } });
    expect(effects(planned)).toEqual({ gone: ['restored', null, 4] });
    expect(planned).toMatchObject({ overrides: { gone: 4 }, shelved: {} });
  });

  test('moves an override and a secret to their new names', () => {
    const before = { size: integer(1), password: secret };
    const after = { disk_gb: integer(1, { 'x-was': 'size' }), admin: { ...Object(secret), 'x-was': 'password' } };
    const planned = plan(before, after, { size: 9 });
    expect(effects(planned)).toEqual({ disk_gb: ['renamed', 9, 9], admin: ['renamed', null, null] });
    expect(planned).toMatchObject({ overrides: { disk_gb: 9 }, shelved: {}, renamedSecrets: { admin: 'password' } });
    // A name that is still there keeps its value: it was copied, not renamed.
    expect(
      plan({ size: integer(1) }, { size: integer(1), copy: integer(2, { 'x-was': 'size' }) }, { size: 9 }).overrides,
    ).toEqual({ size: 9 });
    // What was put aside under its old name returns under the new one.
    expect(plan({}, after, {}, { shelved: { size: 8 } }).overrides).toEqual({ disk_gb: 8 });
  });

  test('takes what is entered with the upgrade as the whole of the overrides', () => {
    const both = { a: integer(1), b: integer(1) };
    const planned = plan(both, both, { a: 5, b: 6 }, { entered: { a: 5 } });
    expect(effects(planned)).toEqual({ b: ['entered', 6, 1] });
    expect(planned.overrides).toEqual({ a: 5 });
  });

  test('changes nothing between equal versions', () => {
    const same = { a: integer(1), db: { type: 'object', properties: { size: integer(2) } } };
    expect(plan(same, same, { db: { size: 3 } }).changes).toEqual([]);
  });
});
