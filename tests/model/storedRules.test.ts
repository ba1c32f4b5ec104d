import { describe, expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import { fieldKind, kindGrammar } from '#model/fields/index.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import { validateValue } from '#model/validation/fieldRules/validateValue.ts';
import { validateRecord } from '#model/validation/validation.ts';
import { actorWith, field, fieldsOf } from './definitions.ts';
import { EVERY_KIND } from './everyKind.ts';

const actor = actorWith('TENANT');
const options = { mode: 'create', actor, now: 0 } as const;

describe.each(EVERY_KIND.map((each) => [each.type, each] as const))('a default of kind %s', (type, plain) => {
  const kind = fieldKind(type);
  const { sample, invalid } = kindGrammar(type);
  const start = sample(plain, 1);
  const deciding = { ...plain, readOnly: false, default: start };
  const held = kind.operators.includes('eq') ? start : { empty: false };
  const holds: Condition = { [plain.name]: held };
  const note = field('note', 'text', { required: true, when: holds });
  // The dependent field stands first: the order of the definition must not matter.
  const fields = fieldsOf(note, deciding);
  // No condition can use a password.

  if (kind.operators.length > 0)
    test('decides conditions like a value that is sent', () => {
      expect(validateRecord({ fields }, {}, options)).toEqual({ fields: { note: { key: 'validation.required' } } });
      expect(validateRecord({ fields }, { [plain.name]: start }, options)).toEqual({
        fields: { note: { key: 'validation.required' } },
      });
      expect(validateRecord({ fields }, { [plain.name]: null }, options)).not.toHaveProperty('fields');
      expect(validateRecord({ fields }, { note: 'x' }, options)).toEqual({
        value: { note: 'x', [plain.name]: kind.normalise(start, plain) },
      });
    });

  if (kind.operators.length > 0)
    test('decides them also where only the server writes the field, and inside an object', () => {
      expect(
        validateRecord({ fields: fieldsOf(note, { ...deciding, readOnly: true }) }, { [plain.name]: null }, options),
      ).toEqual({ fields: { note: { key: 'validation.required' } } });
      const around = fieldsOf(field('around', 'object', { fields }));
      expect(validateRecord({ fields: around }, { around: {} }, options)).toEqual({
        fields: { 'around.note': { key: 'validation.required' } },
      });
      expect(validateRecord({ fields: around }, { around: { note: 'x' } }, options)).toEqual({
        value: { around: { note: 'x', [plain.name]: kind.normalise(start, plain) } },
      });
    });

  test('replaces a required value that is not sent; null is refused', () => {
    const required = fieldsOf({ ...deciding, required: true });
    const missing = deciding.to === undefined ? 'validation.required' : 'validation.requiredChoice';
    expect(validateRecord({ fields: required }, {}, options)).toEqual({
      value: { [plain.name]: kind.normalise(start, plain) },
    });
    expect(validateRecord({ fields: required }, { [plain.name]: null }, options)).toEqual({
      fields: { [plain.name]: { key: missing } },
    });
    const around = fieldsOf(field('around', 'object', { fields: required }));
    expect(validateRecord({ fields: around }, { around: {} }, options)).toEqual({
      value: { around: { [plain.name]: kind.normalise(start, plain) } },
    });
    expect(validateRecord({ fields: around }, { around: { [plain.name]: null } }, options)).toEqual({
      fields: { [`around.${plain.name}`]: { key: missing } },
    });
  });

  test('is checked if it is a variable, for any writer of the field', () => {
    for (const { value, key } of invalid(plain)) {
      if (isEmptyValue(value)) continue;
      const record = { given: value };
      const onlyServer = { ...plain, readOnly: true, default: '$record.given' };
      for (const each of [{ ...deciding, default: '$record.given' }, onlyServer]) {
        const result = validateRecord({ fields: fieldsOf(each) }, {}, { ...options, record });
        // What means the same in the spelling of the field (an id as text) is no fault.
        if ('value' in result)
          expect(kind.operand(value, plain)).toEqual(kind.operand(result.value[plain.name] ?? null, plain));
        else expect(result.fields[plain.name]?.key, JSON.stringify(value).slice(0, 60)).toBe(key);
      }
    }
  });

  test('is checked as a value alone', () => {
    for (const { value, key } of invalid(plain))
      if (!isEmptyValue(value)) expect(validateValue(plain, value)).toMatchObject({ fields: { '': { key } } });
    expect(validateValue(plain, start)).toEqual({ value: kind.normalise(start, plain) });
  });
});

describe('values that the definition itself writes', () => {
  const fields = fieldsOf(
    field('kind', 'text'),
    field('units', 'integer', { readOnly: true, max: 60, required: true }),
    field('note', 'text', { required: true, when: { kind: 'paper' } }),
    field('pages', 'integer', { default: 1, when: { kind: 'paper' } }),
    field('sum', 'integer', { computed: { kind: 'count', resource: 'x', by: 'y' } }),
  );
  const trusted = (changes: object, record: object) =>
    validateRecord({ fields }, changes, { mode: 'update', actor, now: 0, trusted: true, record: { ...record } });

  test('are written into every field but computed ones, within its limits', () => {
    expect(trusted({ units: 60, sum: 3 }, { units: 1 })).toEqual({ value: { units: 60 } });
    expect(trusted({ units: 99 }, { units: 1 })).toMatchObject({ fields: { units: { key: 'validation.max' } } });
    expect(trusted({ units: null }, { units: 1 })).toEqual({ fields: { units: { key: 'validation.required' } } });
  });

  test('must not leave required fields empty, and add defaults', () => {
    expect(trusted({ kind: 'paper' }, { kind: 'web', note: null })).toEqual({
      fields: { note: { key: 'validation.required' } },
    });
    expect(trusted({ kind: 'paper', note: 'x' }, { kind: 'web' })).toEqual({
      value: { kind: 'paper', note: 'x', pages: 1 },
    });
    expect(trusted({ kind: 'web' }, { kind: 'paper', note: 'x', pages: 5 })).toEqual({
      value: { kind: 'web', note: null, pages: null },
    });
  });
});
