import Ajv from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { FieldDefinition, FieldKeys, FieldType } from '#model/language/fieldDefinition.ts';
import { columnOf, fieldKind, fieldKinds, kindGrammar } from '#model/fields/index.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import { withKeys } from '#model/fields/withKeys.ts';

/** Every kind once plain, and once with each of its constraints. */
const label = { zh: '字段', en: 'Field' };
const values = { a: { label: { zh: '甲', en: 'A' } }, b: { label: { zh: '乙', en: 'B' } }, c: { label } };
// The words of the registry.
const plain = (type: string) => withKeys({ name: type, type: 'text', label }, { type: type as FieldType });
const needs: Record<string, Partial<FieldKeys>> = {
  enum: { values },
  state: { values },
  reference: { to: 'regions' },
  references: { to: 'regions' },
  object: { fields: { integer: plain('integer'), text: plain('text') } },
  list: { fields: { item: plain('name') } },
};
const constrained: FieldDefinition[] = [
  field('text', { minLength: 3, maxLength: 5 }),
  field('text', { maxLength: 2 }),
  field('text', { pattern: '[A-Z]{2}-\\d{3,}' }),
  field('text', { pattern: '(?:tcp|udp)/\\d+', patternHelp: label, maxLength: 12 }),
  field('longText', { minLength: 20 }),
  field('integer', { min: 10, max: 20 }),
  field('integer', { max: -5 }),
  field('number', { min: 0.5, max: 1.5 }),
  field('percent', { min: 0.1, max: 0.2 }),
  field('bytes', { unit: 'GB', min: 1, max: 32_768 }),
  field('money', { min: 0.01, max: 100 }),
  field('decimal', { min: 0.25, max: 100 }),
  field('password', { minLength: 12 }),
  field('enum', { wire: 'number', values: { 0: { label }, 1: { label } } }),
  field('dateTime', { wire: 'ms' }),
  field('reference', { to: 'clouds', idKind: 'uuid' }),
  field('references', { to: 'clouds', idKind: 'text', minItems: 3, maxItems: 4 }),
  field('tags', { maxItems: 1 }),
  field('keyValue', { minItems: 2, maxItems: 3 }),
  field('list', { fields: { item: plain('integer') }, minItems: 3, maxItems: 5 }),
  field('file', { accept: ['.csv'], maxBytes: 1000 }),
  field('image', { accept: ['image/png'] }),
];

function field(type: string, rest: Partial<FieldKeys> = {}): FieldDefinition {
  return withKeys(plain(type), { name: 'port_name', ...needs[type], ...rest });
}

const all = [...fieldKinds.map((type) => field(type)), ...constrained];
const title = (given: FieldDefinition) =>
  `${given.type} ${JSON.stringify({ ...given, name: undefined, type: undefined, label: undefined })}`;

describe('every field kind', () => {
  test('is in the registry under its own word', () => {
    expect(fieldKinds.every((type) => fieldKind(type).kind === type)).toBe(true);
    expect(() => fieldKind('picture')).toThrow('picture');
  });

  describe.each(all.map((given) => [title(given), given] as const))('%s', (_title, given) => {
    const kind = fieldKind(given.type);
    const grammar = kindGrammar(given.type);
    const samples = Array.from({ length: 300 }, (_, n) => grammar.sample(given, n));

    test('accepts its own samples', () => {
      for (const sample of samples)
        expect(kind.check(kind.normalise(sample, given) as never, given), JSON.stringify(sample)).toBeUndefined();
    });

    test('returns the same sample for the same number', () => {
      expect(grammar.sample(given, 17)).toEqual(samples[17]);
    });

    test('describes its samples in JSON Schema', () => {
      const validate = new Ajv({ strict: false, validateFormats: false }).compile(kind.wire(given));
      for (const sample of samples) expect(validate(sample), JSON.stringify(validate.errors)).toBe(true);
    });

    test('stores and returns every sample', () => {
      for (const sample of samples) {
        const stored = kind.toColumn(sample, given);
        expect(classOf(stored)).toContain(columnOf(given));
        expect(kind.fromColumn(stored, given)).toEqual(sample);
      }
      expect(kind.toColumn(null, given)).toBeNull();
      expect(kind.fromColumn(null, given)).toBeNull();
    });

    test('refuses each of its invalid examples with the key that it names', () => {
      for (const { value, key } of grammar.invalid({ ...given, required: true })) {
        const normalised = kind.normalise(value, given);
        const violation = isEmptyValue(normalised)
          ? { key: given.to === undefined ? 'validation.required' : 'validation.requiredChoice' }
          : kind.check(normalised as never, given);
        expect(violation?.key, JSON.stringify(value)?.slice(0, 100)).toBe(key);
      }
    });
  });

  test.each([
    'text',
    'name',
    'email',
    'phone',
    'url',
    'ip',
    'mac',
    'portRange',
    'integer',
    'number',
    'money',
    'decimal',
    'date',
    'dateTime',
    'reference',
    'json',
    'bytes',
  ])('%s has distinct samples', (type) => {
    const given = field(type);
    const samples = Array.from({ length: 5000 }, (_, n) => JSON.stringify(kindGrammar(type).sample(given, n)));
    expect(new Set(samples).size).toBe(5000);
  });
});

/** The storage classes that may hold this value. */
function classOf(value: unknown): string[] {
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'real', 'json'] : ['real', 'json'];
  if (typeof value === 'string') return ['text', 'json'];
  return typeof value === 'boolean' ? ['boolean', 'json'] : ['json'];
}
