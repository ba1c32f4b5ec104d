import { describe, expect, test } from 'vitest';
import { carryValue, fieldChange } from '#model/evolution/carryValue.ts';
import type { EnumValue, FieldDefinition, FieldKeys } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { fieldOf, KINDS, storedValues } from '../../support/schemas/kindSamples.ts';
import { testField } from '../../support/schemas/testDefinition.ts';

const TEXTS = (name: number, rest: number) => ({ name, text: rest, longText: rest, markdown: rest, code: rest });

/** Of each kind, how many of its values every other kind can take over. What is missing takes none. */
const TAKEN_OVER: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  text: {
    ...TEXTS(9, 11),
    integer: 1,
    number: 2,
    bytes: 1,
    boolean: 1,
    enum: 2,
    state: 2,
    date: 1,
    duration: 1,
    ip: 1,
    tags: 1,
    json: 5,
    keyValue: 1,
    object: 1,
    list: 1,
    decimal: 2,
    portRange: 1,
  },
  name: {
    ...TEXTS(5, 5),
    integer: 1,
    number: 1,
    bytes: 1,
    enum: 2,
    state: 2,
    date: 1,
    duration: 1,
    json: 1,
    decimal: 1,
    portRange: 1,
  },
  longText: { ...TEXTS(4, 8), text: 6, enum: 1, state: 1, tags: 1, json: 2, object: 1, list: 1 },
  markdown: { ...TEXTS(3, 4), enum: 1, state: 1 },
  code: { ...TEXTS(2, 4), json: 1, keyValue: 1, object: 1 },
  integer: { ...TEXTS(5, 5), number: 5, portRange: 3 },
  number: { ...TEXTS(5, 5), integer: 2, portRange: 1 },
  percent: { ...TEXTS(4, 4), portRange: 1 },
  bytes: { ...TEXTS(4, 4), portRange: 3 },
  money: { ...TEXTS(4, 4) },
  decimal: { ...TEXTS(4, 4), portRange: 1 },
  boolean: { ...TEXTS(4, 4) },
  enum: { ...TEXTS(4, 4), state: 4, portRange: 3 },
  state: { ...TEXTS(4, 4), enum: 4, portRange: 3 },
  date: { ...TEXTS(3, 3) },
  dateTime: { ...TEXTS(0, 4) },
  duration: { ...TEXTS(4, 4), portRange: 4 },
  email: { ...TEXTS(3, 3) },
  phone: { ...TEXTS(3, 3), integer: 3, number: 3, bytes: 3, duration: 3, json: 3 },
  url: { ...TEXTS(0, 3) },
  ip: { ...TEXTS(3, 4) },
  cidr: { ...TEXTS(0, 3) },
  mac: { ...TEXTS(0, 3) },
  portRange: { ...TEXTS(2, 2), bytes: 2, duration: 2, integer: 2, json: 2, number: 2, decimal: 2 },
  password: {},
  secret: {},
  tags: { ...TEXTS(0, 4), json: 4, list: 4 },
  json: { ...TEXTS(1, 7), tags: 1, object: 1, list: 1, portRange: 1 },
  keyValue: { ...TEXTS(0, 4), json: 4, object: 1 },
  object: { ...TEXTS(0, 4), json: 4, keyValue: 1 },
  list: { ...TEXTS(0, 4), json: 4, tags: 3 },
  reference: { references: 3 },
  references: { reference: 1 },
  file: {},
  image: { file: 3 },
};

describe('a value in another kind of field', () => {
  test.each(KINDS)('%s: each kind carries over the values that it can hold, and returns them unchanged', (kind) => {
    const values = storedValues(kind);
    const from = fieldOf(kind, 'x');
    const takenOver = KINDS.filter((each) => each !== kind).flatMap((each): [string, number][] => {
      const to = fieldOf(each, 'x');
      if (fieldChange(from, to) === 'refused') return [];
      const carried = values.flatMap((value) => {
        const now = carryValue(value, from, to);
        return now === undefined ? [] : [{ value, now }];
      });
      for (const { value, now } of carried)
        expect([each, value, carryValue(now, to, from)]).toEqual([each, value, value]);
      return carried.length === 0 ? [] : [[each, carried.length]];
    });
    const { [kind]: _, ...expected } = TAKEN_OVER[kind] ?? {};
    expect(Object.fromEntries(takenOver)).toEqual(
      Object.fromEntries(Object.entries(expected).filter(([, count]) => count > 0)),
    );
  });

  test('no value becomes none, and stays none', () => {
    for (const from of KINDS)
      for (const to of KINDS) expect(carryValue(null, fieldOf(from, 'x'), fieldOf(to, 'x'))).toBeNull();
  });

  test('limits do not apply, not even those of the kind itself', () => {
    const long = 'x'.repeat(300);
    expect(
      carryValue(long, testField('x', 'longText'), testField('x', 'text', { maxLength: 3, pattern: '[0-9]*' })),
    ).toBe(long);
    expect(carryValue(long, testField('x', 'longText'), testField('x', 'name'))).toBe(long);
    expect(carryValue('5', testField('x', 'text'), testField('x', 'integer', { min: 10, max: 12 }))).toBe(5);
    const many = Array.from({ length: 300 }, (_, index) => index);
    expect(
      carryValue(
        many,
        testField('x', 'json'),
        testField('x', 'list', { maxItems: 1, fields: { item: testField('item', 'integer') } }),
      ),
    ).toEqual(many);
  });

  test('JSON with a key that every object of JavaScript has is no member', () => {
    expect(carryValue({ constructor: 1 }, fieldOf('json', 'x'), fieldOf('object', 'x'))).toBeUndefined();
    expect(carryValue({ __proto__: null, a: 'x' }, fieldOf('json', 'x'), fieldOf('object', 'x'))).toEqual({ a: 'x' });
  });

  test('a text names a record whose id is a text, and the reference becomes that text', () => {
    const text = testField('x', 'text');
    const named = testField('x', 'reference', { to: 'things', idKind: 'text' });
    expect([fieldChange(text, named), fieldChange(named, text)]).toEqual(['checked', 'checked']);
    expect([carryValue('gold', text, named), carryValue('gold', named, text)]).toEqual(['gold', 'gold']);
    // No id is that long, and no number is a text.
    expect(carryValue('x'.repeat(65), text, named)).toBeUndefined();
    expect(fieldChange(text, testField('x', 'reference', { to: 'things', idKind: 'uuid' }))).toBe('refused');
    expect(fieldChange(text, testField('x', 'references', { to: 'things', idKind: 'text' }))).toBe('refused');
    expect(fieldChange(testField('x', 'integer'), named)).toBe('refused');
  });

  test('the label of a value is not its word', () => {
    expect(carryValue('Value hello', testField('x', 'text'), fieldOf('enum', 'x'))).toBeUndefined();
  });
});

type Words = Record<string, string | null>;

/** A label belongs to the thing, not to its name. */
const label = (word: string, was: string | null) => ({ zh: was ?? word, en: was ?? word });

/** `{ b: 'a' }`: the word `b`, which was `a`. */
const choice = (words: Words, extra: Partial<FieldKeys> = {}) =>
  testField('x', 'enum', {
    ...extra,
    values: Object.fromEntries(
      Object.entries(words).map(([word, was]): [string, EnumValue] => [
        word,
        { label: label(word, was), ...(was === null ? {} : { was }) },
      ]),
    ),
  });

/** `{ b: 'a' }`: the member `b`, which was `a`. */
const group = (members: Words) =>
  testField('x', 'object', {
    fields: Object.fromEntries(
      Object.entries(members).map(([name, was]) => [
        name,
        testField(name, 'text', { label: label(name, was), ...(was === null ? {} : { was }) }),
      ]),
    ),
  });

const NONE = { a: null, b: null, c: null };

describe.each<{ says: string; now: Words; becomes: Record<string, string | undefined> }>([
  { says: 'renamed', now: { z: 'a', b: null, c: null }, becomes: { a: 'z', b: 'b', c: 'c' } },
  { says: 'swapped', now: { a: 'b', b: 'a', c: null }, becomes: { a: 'b', b: 'a', c: 'c' } },
  { says: 'moved on in a circle of three', now: { a: 'c', b: 'a', c: 'b' }, becomes: { a: 'b', b: 'c', c: 'a' } },
  { says: 'moved on in a chain', now: { z: 'c', c: 'b', b: 'a' }, becomes: { a: 'b', b: 'c', c: 'z' } },
  { says: 'no longer declared', now: { b: null, c: null }, becomes: { a: undefined, b: 'b', c: 'c' } },
  { says: 'renamed to one that is there', now: { b: 'a', c: null }, becomes: { a: undefined, b: undefined, c: 'c' } },
  {
    says: 'renamed and declared on',
    now: { a: null, z: 'a', b: null, c: null },
    becomes: { a: undefined, b: 'b', c: 'c' },
  },
  { says: 'called what nobody was', now: { z: 'y', a: null, b: null, c: null }, becomes: { a: 'a', b: 'b', c: 'c' } },
])('$says', ({ now, becomes }) => {
  test.each(Object.entries(becomes))('%s becomes %s, as a word, in a list, as a member', (before, after) => {
    const [from, to] = [choice(NONE), choice(now)];
    expect(carryValue(before, from, to)).toBe(after);
    const list = (item: FieldDefinition) => testField('x', 'list', { fields: { item } });
    expect(carryValue([before], list(from), list(to))).toEqual(after === undefined ? undefined : [after]);
    expect(carryValue({ [before]: 'v' }, group(NONE), group(now))).toEqual(
      after === undefined ? undefined : { [after]: 'v' },
    );
    if (after !== undefined) expect(carryValue(after, to, from)).toBe(before);
  });
});

describe('inside of a value', () => {
  const within = (item: FieldDefinition): FieldDefinition[] => [
    testField('x', 'list', { fields: { item } }),
    testField('x', 'object', { fields: { item } }),
  ];
  const cases: { from: FieldDefinition; to: FieldDefinition; value: Json; now: Json | undefined }[] = [
    { from: testField('item', 'text'), to: testField('item', 'integer'), value: '42', now: 42 },
    { from: testField('item', 'text'), to: testField('item', 'integer'), value: '007', now: undefined },
    {
      from: testField('item', 'integer'),
      to: testField('item', 'reference', { to: 'things' }),
      value: 1,
      now: undefined,
    },
    {
      from: testField('item', 'reference', { to: 'things' }),
      to: testField('item', 'reference', { to: 'others' }),
      value: 1,
      now: undefined,
    },
    { from: testField('item', 'money'), to: testField('item', 'text'), value: 1_500_000, now: '1.50' },
    {
      from: choice({ '1': null }, { name: 'item' }),
      to: choice({ '1': null }, { name: 'item', wire: 'number' }),
      value: '1',
      now: 1,
    },
  ];

  test.each(cases)('$from.type $value → $to.type $now', ({ from, to, value, now }) => {
    const [[listFrom, objectFrom], [listTo, objectTo]] = [within(from), within(to)];
    if (!listFrom || !objectFrom || !listTo || !objectTo) throw new Error('two each');
    expect(fieldChange(listFrom, listTo)).toBe('checked');
    expect(carryValue([value], listFrom, listTo)).toEqual(now === undefined ? undefined : [now]);
    expect(carryValue({ item: value }, objectFrom, objectTo)).toEqual(now === undefined ? undefined : { item: now });
    if (now !== undefined) expect(isSameJson(carryValue([now], listTo, listFrom), [value])).toBe(true);
  });

  test('a member without a value may go', () => {
    expect(carryValue({ a: null, b: 'x' }, group({ a: null, b: null }), group({ b: null }))).toEqual({ b: 'x' });
    expect(carryValue({ a: 'x', b: 'x' }, group({ a: null, b: null }), group({ b: null }))).toBeUndefined();
  });

  test('nothing changes where only labels, limits or rules do', () => {
    expect(
      fieldChange(group({ a: null }), { ...group({ a: null }), required: true, label: { zh: '新', en: 'New' } }),
    ).toBe('none');
    expect(fieldChange(choice({ a: null }), choice({ a: null, b: null }))).toBe('none');
    expect(fieldChange(testField('x', 'integer'), testField('x', 'integer', { min: 3 }))).toBe('none');
    expect(
      fieldChange(testField('x', 'reference', { to: 'things' }), testField('x', 'reference', { to: 'others' })),
    ).toBe('refused');
  });
});
