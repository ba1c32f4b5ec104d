import { describe, expect, test } from 'vitest';
import { valuesToSend } from '#src/schemaViews/entry/values/valuesToSend.ts';
import { testField } from '../../../../support/schemas/testDefinition.ts';

const name = testField('name', 'name');
const months = testField('months', 'integer', { when: { billing: 'prepaid' } });
const secret = testField('secret', 'secret', { writeOnly: true });
const serial = testField('serial', 'text', { writeOnce: true });
const capacity = testField('capacity', 'object', { fields: { cpu: testField('cpu', 'integer') } });
const enabled = testField('enabled', 'boolean', { default: true });
const always = () => true;

describe('the data of a save', () => {
  test('on create: the input, and a null that overrides a default', () => {
    const values = { name: 'a', capacity: { cpu: null }, secret: null, enabled: null };
    expect(valuesToSend({ fields: [name, capacity, secret, enabled], values, isVisible: always })).toEqual({
      name: 'a',
      enabled: null,
    });
  });

  test('on an edit: only what changed', () => {
    const record = { name: 'a', capacity: { cpu: 4 } };
    expect(
      valuesToSend({
        fields: [name, capacity],
        values: { name: 'b', capacity: { cpu: 4 } },
        record,
        isVisible: always,
      }),
    ).toEqual({ name: 'b' });
  });

  test('null, an empty text and an empty object are no change', () => {
    const values = { name: '', capacity: { cpu: null } };
    expect(
      valuesToSend({ fields: [name, capacity], values, record: { name: null, capacity: null }, isVisible: always }),
    ).toEqual({});
  });

  test('a field whose condition no longer holds is cleared', () => {
    expect(
      valuesToSend({ fields: [months], values: { months: 12 }, record: { months: 12 }, isVisible: () => false }),
    ).toEqual({ months: null });
    expect(valuesToSend({ fields: [months], values: { months: 12 }, isVisible: () => false })).toEqual({});
  });

  test('an empty secret stays unchanged; an entered one is sent', () => {
    expect(valuesToSend({ fields: [secret], values: { secret: null }, record: {}, isVisible: always })).toEqual({});
    expect(valuesToSend({ fields: [secret], values: { secret: 'new' }, record: {}, isVisible: always })).toEqual({
      secret: 'new',
    });
  });

  test('a create-only value is never sent again', () => {
    expect(
      valuesToSend({ fields: [serial], values: { serial: 'B' }, record: { serial: 'A' }, isVisible: always }),
    ).toEqual({});
  });
});
