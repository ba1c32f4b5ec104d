import { describe, expect, test } from 'vitest';
import { contentKind, contentViolation, type ContentKind } from '#model/content.ts';
import type { FieldDefinition } from '#model/definition.ts';
import { validateRecord } from '#model/validation.ts';
import { actorWith } from './definitions.ts';

describe('what a text holds', () => {
  test.each<[ContentKind, string[], string[]]>([
    ['text', ['anything', ''], []],
    ['integer', ['0', '-12'], ['1.5', 'twelve', '1e3', ' 1']],
    ['number', ['0.25', '-3'], ['1,5', '.5', 'NaN']],
    ['boolean', ['true', 'false'], ['yes', '1', 'TRUE']],
    ['json', ['{"a":1}', '[]', '"x"'], ['{a:1}', '']],
  ])('%s: takes %j, refuses %j', (kind, right, wrong) => {
    for (const text of right) expect(contentViolation(kind, text)).toBeUndefined();
    for (const text of wrong) expect(contentViolation(kind, text)).toEqual({ key: `validation.${kind}` });
  });

  test('is plain text at a value that is not named', () => {
    const content = { by: 'type', kinds: { int: 'integer' } } as const;
    expect(contentKind({ content }, { type: 'int' })).toBe('integer');
    expect(contentKind({ content }, { type: 'string' })).toBe('text');
    expect(contentKind({}, { type: 'int' })).toBe('text');
  });
});

describe('a record whose text leans on another field', () => {
  const label = { zh: '', en: '' };
  const fields: Record<string, FieldDefinition> = {
    type: { name: 'type', type: 'enum', label, values: { string: { label }, int: { label } } },
    value: { name: 'value', type: 'text', label, content: { by: 'type', kinds: { int: 'integer' } } },
  };
  const judge = (input: object, record?: Record<string, unknown>) =>
    validateRecord({ fields }, input, { mode: record ? 'update' : 'create', actor: actorWith('ADMIN'), record, now: 0 });
  const refused = { fields: { value: { key: 'validation.integer' } } };

  test('is judged by what is sent together', () => {
    expect(judge({ type: 'int', value: 'x' })).toEqual(refused);
    expect(judge({ type: 'string', value: 'x' })).toHaveProperty('value');
    expect(judge({ type: 'int' })).toHaveProperty('value');
  });

  test('is judged on an update by what stays: the kind under a new text, the text under a new kind', () => {
    expect(judge({ value: 'x' }, { type: 'int', value: '1' })).toEqual(refused);
    expect(judge({ value: '2' }, { type: 'int', value: '1' })).toHaveProperty('value');
    expect(judge({ type: 'int' }, { type: 'string', value: 'x' })).toEqual(refused);
  });
});
