import { describe, expect, test } from 'vitest';
import type { FieldDefinition } from '#model/definition.ts';
import { existingFields } from '#src/schemaViews/form/existingFields.ts';
import { testField } from '../../../support/testDefinition.ts';

const byName = (...fields: FieldDefinition[]) => Object.fromEntries(fields.map((field) => [field.name, field]));

const product = testField('product', 'text');
const method = testField('method', 'text', { when: { product: 'openstack' } });
const token = testField('token', 'text', { when: { method: 'token' } });
const fields = byName(product, method, token);

describe('which fields exist', () => {
  test('one without a condition always, one with a condition where it holds', () => {
    const exists = existingFields(fields, { product: 'openstack', method: 'password' }, {});
    expect([product, method, token].map(exists)).toEqual([true, true, false]);
  });

  test('one that leans on an absent field is absent, whatever value was left in that', () => {
    const exists = existingFields(fields, { product: 'nextstack', method: 'token' }, {});
    expect([method, token].map(exists)).toEqual([false, false]);
  });

  test('a condition may look into an object', () => {
    const size = testField('size', 'integer', { when: { 'source.kind': 'blank' } });
    expect(existingFields(byName(size), { source: { kind: 'blank' } }, {})(size)).toBe(true);
    expect(existingFields(byName(size), { source: { kind: 'image' } }, {})(size)).toBe(false);
  });

  test('a circle of an older definition ends', () => {
    const left = testField('left', 'text', { when: { right: 'x' } });
    const right = testField('right', 'text', { when: { left: 'x' } });
    expect(existingFields(byName(left, right), { left: 'x', right: 'x' }, {})(left)).toBe(true);
  });

  test('forty fields, each leaning on all before it, are judged once each', () => {
    const chain: FieldDefinition[] = [];
    for (let at = 0; at < 40; at += 1) {
      const before = Object.fromEntries(chain.map(({ name }) => [name, 'x']));
      chain.push(testField(`step${at}`, 'text', at === 0 ? {} : { when: before }));
    }
    const values = Object.fromEntries(chain.map(({ name }) => [name, 'x']));
    expect(chain.every(existingFields(byName(...chain), values, {}))).toBe(true);
  });
});
