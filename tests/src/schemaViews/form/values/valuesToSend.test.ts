import { describe, expect, test } from 'vitest';
import { valuesToSend } from '#src/schemaViews/form/values/valuesToSend.ts';
import { testField } from '../../../../support/testDefinition.ts';

const name = testField('name', 'name');
const months = testField('months', 'integer', { when: { billing: 'prepaid' } });
const secret = testField('secret', 'secret', { writeOnly: true });
const serial = testField('serial', 'text', { writeOnce: true });
const capacity = testField('capacity', 'object', { fields: { cpu: testField('cpu', 'integer') } });
const enabled = testField('enabled', 'boolean', { default: true });
const always = () => true;

describe('what a save sends', () => {
  test('on create: what was entered, and a default that was taken back', () => {
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

  test('nothing, an empty text and an object of nothing are no change', () => {
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

  test('an empty secret stays as it is; one that was typed is sent', () => {
    expect(valuesToSend({ fields: [secret], values: { secret: null }, record: {}, isVisible: always })).toEqual({});
    expect(valuesToSend({ fields: [secret], values: { secret: 'new' }, record: {}, isVisible: always })).toEqual({
      secret: 'new',
    });
  });

  test('what is entered once is never sent again', () => {
    expect(
      valuesToSend({ fields: [serial], values: { serial: 'B' }, record: { serial: 'A' }, isVisible: always }),
    ).toEqual({});
  });
});
