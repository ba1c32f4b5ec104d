import { describe, expect, test } from 'vitest';
import { settingField, settingViolation, valueOfText } from '#model/conditions/settingText.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { validateRecord } from '#model/validation/validation.ts';
import { actorWith } from '../definitions.ts';

const label = { zh: '', en: '' };

describe('a text that holds the value of a setting', () => {
  const fields: Record<string, FieldDefinition> = {
    count: { name: 'count', type: 'integer', label, min: 1, max: 9 },
    flag: { name: 'flag', type: 'boolean', label },
    size: { name: 'size', type: 'bytes', unit: 'MB', label, max: 2 },
    mode: { name: 'mode', type: 'enum', label, values: { open: { label }, shut: { label } } },
    secret: { name: 'secret', type: 'secret', label, minLength: 4 },
  };
  const value: FieldDefinition = { name: 'value', type: 'longText', label, settingOf: { by: 'key', fields } };

  test.each<[string, [string, unknown][], string[]]>([
    ['count', [['3', 3]], ['0', '10', '3x', '1.5']],
    [
      'flag',
      [
        ['true', true],
        ['false', false],
      ],
      ['maybe'],
    ],
    ['size', [['1048576', 1_048_576]], ['2097153', '-1']],
    ['mode', [['open', 'open']], ['ajar']],
    ['secret', [['long enough', 'long enough']], ['abc']],
  ])('of %s', (key, right, wrong) => {
    for (const [text, means] of right) {
      expect(settingViolation(value, { key }, text)).toBeUndefined();
      expect(valueOfText(fields[key] ?? value, text)).toBe(means);
    }
    for (const text of wrong) expect(settingViolation(value, { key }, text)).toBeDefined();
  });

  test('is any text under an undeclared key', () => {
    expect(settingField(value, { key: 'gone' })).toBeUndefined();
    expect(settingField(value, { key: 'constructor' })).toBeUndefined();
    expect(settingViolation(value, { key: 'gone' }, 'anything')).toBeUndefined();
  });
});

describe('a record with the value of a setting', () => {
  const held: Record<string, FieldDefinition> = { count: { name: 'count', type: 'integer', label } };
  const fields: Record<string, FieldDefinition> = {
    key: { name: 'key', type: 'enum', label, values: { title: { label }, count: { label } } },
    value: { name: 'value', type: 'text', label, settingOf: { by: 'key', fields: held } },
  };
  const validate = (input: object, record?: Record<string, unknown>) =>
    validateRecord({ fields }, input, {
      mode: record ? 'update' : 'create',
      actor: actorWith('ADMIN'),
      record,
      now: 0,
    });
  const refused = { fields: { value: { key: 'validation.integer' } } };

  test('is checked by the values of the body', () => {
    expect(validate({ key: 'count', value: 'x' })).toEqual(refused);
    expect(validate({ key: 'title', value: 'x' })).toHaveProperty('value');
    expect(validate({ key: 'count' })).toHaveProperty('value');
  });

  test('is checked on an update by the stored values: the key under a new text, the text under a new key', () => {
    expect(validate({ value: 'x' }, { key: 'count', value: '1' })).toEqual(refused);
    expect(validate({ value: '2' }, { key: 'count', value: '1' })).toHaveProperty('value');
    expect(validate({ key: 'count' }, { key: 'title', value: 'x' })).toEqual(refused);
  });
});
