import { describe, expect, test } from 'vitest';
import { fieldKind, fieldKinds } from '#model/fields/index.ts';
import { operatorsOf } from '#src/schemaViews/list/filter/operatorsOf.ts';
import { valueEntry } from '#src/schemaViews/list/filter/valueField.ts';
import { testField } from '../../../../support/schemas/testDefinition.ts';

describe('operators of a filter', () => {
  test.each(fieldKinds)('%s offers only what its kind allows', (kind) => {
    const allowed: readonly string[] = fieldKind(kind).operators;
    for (const operator of operatorsOf(testField('x', kind))) {
      expect(allowed).toContain(operator === 'notEmpty' ? 'empty' : operator === 'minute' ? 'eq' : operator);
    }
  });

  test('a state is one of several, chosen by checkbox', () => {
    const state = testField('status', 'state', { values: {} });
    expect(operatorsOf(state)).toEqual(['in', 'nin', 'empty', 'notEmpty']);
    expect(valueEntry(state, 'in')).toEqual({ kind: 'checkboxes' });
  });

  test('a text offers a partial match first, a date a comparison', () => {
    expect(operatorsOf(testField('name', 'name'))[0]).toBe('like');
    expect(operatorsOf(testField('created_at', 'dateTime'))).toEqual(expect.arrayContaining(['gte', 'lt']));
    expect(operatorsOf(testField('created_at', 'dateTime'))).not.toContain('like');
  });

  test('a time is in a minute, which its box can hold, and equals no value; a day does', () => {
    expect(operatorsOf(testField('created_at', 'dateTime'))).toEqual([
      'gte',
      'lte',
      'gt',
      'lt',
      'minute',
      'empty',
      'notEmpty',
    ]);
    expect(operatorsOf(testField('starts_on', 'date'))).toEqual(expect.arrayContaining(['eq', 'ne']));
  });

  test('a field with choices offers a choice first, and a partial match last', () => {
    const zone = testField('zone', 'text', { choices: { cloud: 'zones' } });
    const operators = operatorsOf(zone);
    expect([operators[0], operators.indexOf('like') > operators.indexOf('empty')]).toEqual(['in', true]);
    expect(valueEntry(zone, 'in')).toMatchObject({
      kind: 'input',
      field: { type: 'tags', choices: { cloud: 'zones' } },
    });
    expect(valueEntry(zone, 'eq')).toMatchObject({
      kind: 'input',
      field: { type: 'text', choices: { cloud: 'zones' } },
    });
    expect(valueEntry(zone, 'like')).not.toHaveProperty('field.choices');
  });

  test('a name of a resource is chosen by its label, as a whole', () => {
    const kind = testField('object_type', 'text', {
      mentions: 'resource',
      values: { vms: { label: { zh: '云主机', en: 'Machine' } } },
    });
    expect(operatorsOf(kind)).toEqual(['eq', 'in', 'ne', 'nin', 'empty', 'notEmpty']);
    expect(valueEntry(kind, 'eq')).toMatchObject({ kind: 'input', field: { type: 'enum', values: { vms: {} } } });
    expect(valueEntry(kind, 'in')).toEqual({ kind: 'checkboxes' });
  });

  test('an unknown kind and a password offer nothing', () => {
    expect(operatorsOf(testField('x', 'hologram'))).toEqual([]);
    expect(operatorsOf(testField('x', 'password'))).toEqual([]);
  });
});

describe('entering a value', () => {
  test('is not limited like the value of a record', () => {
    const field = testField('size', 'bytes', {
      required: true,
      readOnly: true,
      min: 5,
      default: 1,
      when: { a: 1 },
      unit: 'GB',
    });
    expect(valueEntry(field, 'gte')).toEqual({
      kind: 'input',
      field: { name: 'size', type: 'bytes', label: field.label, unit: 'GB' },
    });
  });

  test('one of several references is chosen among those of the list; emptiness takes no value', () => {
    const site = testField('site_id', 'reference', { to: 'sites' });
    expect(valueEntry(site, 'in')).toEqual({ kind: 'records' });
    expect(valueEntry(site, 'empty')).toEqual({ kind: 'none' });
  });
});
