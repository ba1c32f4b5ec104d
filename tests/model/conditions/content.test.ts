import { describe, expect, test } from 'vitest';
import {
  contentField,
  contentKind,
  contentViolation,
  valueOfText,
  type ContentKind,
} from '#model/conditions/content.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { validateRecord } from '#model/validation/validation.ts';
import { actorWith } from '../definitions.ts';

describe('the content of a text', () => {
  test.each<[ContentKind, string[], string[]]>([
    ['text', ['anything', ''], []],
    ['integer', ['0', '-12'], ['1.5', 'twelve', '1e3', ' 1']],
    ['number', ['0.25', '-3'], ['1,5', '.5', 'NaN']],
    ['boolean', ['true', 'false'], ['yes', '1', 'TRUE']],
    ['json', ['{"a":1}', '[]', '"x"'], ['{a:1}', '']],
  ])('%s: accepts %j, refuses %j', (kind, right, wrong) => {
    const field = { content: { by: 'type', kinds: { it: kind } } };
    for (const text of right) expect(contentViolation(field, { type: 'it' }, text)).toBeUndefined();
    for (const text of wrong)
      expect(contentViolation(field, { type: 'it' }, text)).toEqual({ key: `validation.${kind}` });
  });

  test('is plain text at a value that is not named', () => {
    const content = { by: 'type', kinds: { int: 'integer' } } as const;
    expect(contentKind({ content }, { type: 'int' })).toBe('integer');
    expect(contentKind({ content }, { type: 'string' })).toBe('text');
    expect(contentKind({}, { type: 'int' })).toBe('text');
  });
});

const label = { zh: '', en: '' };

describe('a text that holds the value of a field', () => {
  const fields: Record<string, FieldDefinition> = {
    count: { name: 'count', type: 'integer', label, min: 1, max: 9 },
    flag: { name: 'flag', type: 'boolean', label },
    size: { name: 'size', type: 'bytes', unit: 'MB', label, max: 2 },
    mode: { name: 'mode', type: 'enum', label, values: { open: { label }, shut: { label } } },
    secret: { name: 'secret', type: 'secret', label, minLength: 4 },
  };
  const value: FieldDefinition = { name: 'value', type: 'longText', label, content: { by: 'key', fields } };

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
      expect(contentViolation(value, { key }, text)).toBeUndefined();
      expect(valueOfText(fields[key] ?? value, text)).toBe(means);
    }
    for (const text of wrong) expect(contentViolation(value, { key }, text)).toBeDefined();
  });

  test('is any text under an undeclared key', () => {
    expect(contentField(value, { key: 'gone' })).toBeUndefined();
    expect(contentField(value, { key: 'constructor' })).toBeUndefined();
    expect(contentViolation(value, { key: 'gone' }, 'anything')).toBeUndefined();
  });
});

describe('a record whose text depends on another field', () => {
  const fields: Record<string, FieldDefinition> = {
    type: { name: 'type', type: 'enum', label, values: { string: { label }, int: { label } } },
    value: { name: 'value', type: 'text', label, content: { by: 'type', kinds: { int: 'integer' } } },
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
    expect(validate({ type: 'int', value: 'x' })).toEqual(refused);
    expect(validate({ type: 'string', value: 'x' })).toHaveProperty('value');
    expect(validate({ type: 'int' })).toHaveProperty('value');
  });

  test('is checked on an update by the stored values: the kind under a new text, the text under a new kind', () => {
    expect(validate({ value: 'x' }, { type: 'int', value: '1' })).toEqual(refused);
    expect(validate({ value: '2' }, { type: 'int', value: '1' })).toHaveProperty('value');
    expect(validate({ type: 'int' }, { type: 'string', value: 'x' })).toEqual(refused);
  });
});
