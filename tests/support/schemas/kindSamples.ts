import type { FieldDefinition, FieldKeys } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind, fieldKinds, kindGrammar } from '#model/fields/index.ts';
import { testField } from './testDefinition.ts';

const VALUES = Object.fromEntries(
  ['1', '2', '42', 'hello', 'running'].map((word) => [word, { label: { zh: `值${word}`, en: `Value ${word}` } }]),
);

const EXTRAS: Readonly<Record<string, Partial<FieldKeys>>> = {
  enum: { values: VALUES },
  state: { values: VALUES, default: '1', readOnly: true },
  list: { fields: { item: testField('item', 'text') } },
  object: { fields: { a: testField('a', 'text'), n: testField('n', 'integer') } },
  reference: { to: 'things' },
  references: { to: 'things' },
  dateTime: { wire: 'iso' },
  password: { writeOnly: true },
  secret: { writeOnly: true },
};

/** A field of any kind. Kinds that need further keys get minimal ones. */
export function fieldOf(kind: string, name: string): FieldDefinition {
  return testField(name, kind, EXTRAS[kind]);
}

const FILE = { name: 'a.txt', size: 1, type: 'text/plain', url: '/api/sys/v1/files/1' };

/** Values in the column of the kind: typical ones, and those that look like values of another kind. */
const STORED: Readonly<Record<string, readonly Json[]>> = {
  text: ['42', '007', 'hello', 'true', '2026-01-02', '1.5', '{"a":"x"}', '["x"]', '10.0.0.1'],
  name: ['hello', '42', '2026-01-02'],
  longText: ['hello', ' 42', 'two\nlines', '["x","y"]', '{"a":"x","n":1}', 'x'.repeat(300)],
  markdown: ['# hello', 'hello'],
  code: ['{"a":"x"}', '{ "a": "x" }'],
  integer: [42, 0, -7],
  number: [42, 1.5, 0],
  percent: [0.5, 1],
  bytes: [1024, 0],
  duration: [60, 42],
  money: [1_500_000, 42_000_000],
  decimal: [1_500_000, 42_000_000],
  boolean: [true, false],
  date: ['2026-01-02'],
  dateTime: [1_767_312_000_000, 0],
  enum: ['running', '42'],
  state: ['running', '1'],
  email: ['me@example.com'],
  phone: ['13800138000'],
  url: ['https://example.com/'],
  ip: ['10.0.0.1', '::1'],
  cidr: ['10.0.0.0/8'],
  mac: ['00:11:22:33:44:55'],
  password: ['$argon2id$hash'],
  secret: ['v1.ciphertext'],
  tags: [['a', 'b'], ['x']],
  json: [{ a: 'x', n: 1 }, ['x', 'y'], 'word', 7, { constructor: 1 }],
  keyValue: [{ a: 'x' }, { k: 'v' }],
  object: [{ a: 'x', n: 1 }, { a: 'x' }],
  list: [['x', 'y'], ['two words']],
  reference: [1],
  references: [[1], [1, 2]],
  file: [FILE],
  image: [{ ...FILE, name: 'a.png', type: 'image/png' }],
};

/** Possible stored values of this kind: typical values and the samples of the kind. */
export function storedValues(kind: string): Json[] {
  const field = fieldOf(kind, 'sample');
  const samples = [1, 2].map((n) => fieldKind(kind).toColumn(kindGrammar(kind).sample(field, n), field));
  return [...(STORED[kind] ?? []), ...samples];
}

export const KINDS: readonly string[] = fieldKinds;
