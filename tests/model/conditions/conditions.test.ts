import { describe, expect, test } from 'vitest';
import { compareCodePoints, foldAscii, isStorableText } from '#model/values/codePoints.ts';
import { conditionFields, matches, type Condition } from '#model/conditions/conditions.ts';
import { fieldAt } from '#model/conditions/fieldPath.ts';
import { resolveCondition, resolveValue } from '#model/conditions/resolveCondition.ts';
import { actorWith, field, fieldsOf } from '../definitions.ts';

// What each operator means is held by the table in tests/server/engine/records/conditionCases.ts, on all three readers.

const context = {
  user: actorWith('TENANT'),
  form: { site: { id: 3 } },
  record: { name: 'a' },
  now: Date.UTC(2026, 10, 20),
};

describe('a key that tests the reader', () => {
  const isWriter: Condition = { $any: [{ limited: true }, { '$user.grants': ['ADMIN'] }] };

  test.each([
    ['TENANT', true, true],
    ['TENANT', false, false],
    ['ADMIN', false, true],
  ])('%s, on a record that is limited: %j', (word, limited, holds) => {
    expect(
      matches(isWriter, { limited }, { user: actorWith(word), fields: fieldsOf(field('limited', 'boolean')) }),
    ).toBe(holds);
  });

  test('does not hold without a reader, and ignores a field of the record', () => {
    expect(matches(isWriter, { limited: false, '$user.grants': ['ADMIN'] }, {})).toBe(false);
  });

  test('is no field that the condition reads', () => {
    expect(conditionFields(isWriter)).toEqual(['limited']);
  });
});

describe('$ words', () => {
  test.each([
    ['$user.id', 7],
    ['$user.grants', ['TENANT', 'all']],
    ['$user.constructor', null],
    ['$form.site.id', 3],
    ['$form.none', null],
    ['$record.name', 'a'],
    ['$now', '2026-11-20T00:00:00.000Z'],
    ['$now+60d', '2027-01-19T00:00:00.000Z'],
    ['$now-90s', '2026-11-19T23:58:30.000Z'],
    ['$now+2w', '2026-12-04T00:00:00.000Z'],
    ['$5 off', '$5 off'],
    ['$nowhere', '$nowhere'],
    ['$input.x', '$input.x'],
    [5, 5],
  ])('%s has the value %j', (word, value) => {
    expect(resolveValue(word, context)).toEqual(value);
  });

  test('are replaced throughout a condition', () => {
    const condition: Condition = {
      $any: [{ user_id: '$user.id' }, { $not: { site_id: { in: ['$form.site.id', 4] } } }],
    };
    expect(resolveCondition(condition, context)).toEqual({
      $any: [{ user_id: 7 }, { $not: { site_id: { in: [3, 4] } } }],
    });
  });

  test('a condition without them is returned unchanged', () => {
    const condition: Condition = { $any: [{ status: ['a', 'b'] }] };
    expect(resolveCondition(condition, context)).toBe(condition);
  });

  test('a variable with a list means in', () => {
    expect(matches({ role: '$user.grants' }, { role: 'TENANT' }, context)).toBe(true);
    expect(matches({ role: '$user.grants' }, { role: 'ADMIN' }, context)).toBe(false);
  });
});

describe('matches', () => {
  const fields = fieldsOf(field('price', 'money'), field('seen_at', 'dateTime'));

  test('reads a record in wire form or in stored form', () => {
    const condition: Condition = { price: { gt: '9' }, seen_at: { lt: '$now' } };
    expect(matches(condition, { price: '12.50', seen_at: '2026-11-19T00:00:00Z' }, { ...context, fields })).toBe(true);
    expect(
      matches(condition, { price: 12_500_000, seen_at: Date.UTC(2026, 10, 19) }, { ...context, fields, stored: true }),
    ).toBe(true);
    expect(
      matches(condition, { price: 8_000_000, seen_at: Date.UTC(2026, 10, 19) }, { ...context, fields, stored: true }),
    ).toBe(false);
  });

  test('reads $record and $form in the form of the record', () => {
    const condition: Condition = { price: { lte: '$record.price' } };
    expect(matches(condition, { price: '9' }, { fields, record: { price: '12.50' } })).toBe(true);
    expect(matches(condition, { price: 9_000_000 }, { fields, stored: true, record: { price: 12_500_000 } })).toBe(
      true,
    );
    expect(matches(condition, { price: 13_000_000 }, { fields, stored: true, record: { price: 12_500_000 } })).toBe(
      false,
    );
    expect(matches({ price: '$form.price' }, { price: 5 }, { fields, stored: true, form: { price: 5 } })).toBe(true);
  });

  test('compares values as they are if the fields are unknown', () => {
    expect(matches({ 'a.b.0': 'x' }, { a: { b: ['x'] } })).toBe(true);
    expect(matches({ 'a.length': 1 }, { a: 'x' })).toBe(false);
    expect(matches({ constructor: null }, {})).toBe(true);
  });

  test('refuses an unknown operator', () => {
    expect(() => matches({ a: { regexp: 'x' } } as Condition, { a: 'x' })).toThrow('regexp');
  });
});

test('conditionFields names every field once', () => {
  expect(conditionFields({ a: 1, $any: [{ b: 2, a: 3 }, { $not: { 'c.d': 4 } }], $all: [{ e: null }] })).toEqual([
    'a',
    'b',
    'c.d',
    'e',
  ]);
});

describe('paths', () => {
  const fields = fieldsOf(
    field('capacity', 'object', { fields: fieldsOf(field('cpu', 'integer')) }),
    field('rules', 'list', {
      fields: { item: field('item', 'object', { fields: fieldsOf(field('port', 'integer')) }) },
    }),
    field('labels', 'keyValue'),
    field('extra', 'json'),
    field('name', 'text'),
  );

  test.each([
    ['name', 'name', 'text', []],
    ['capacity.cpu', 'capacity', 'integer', ['cpu']],
    ['rules.0.port', 'rules', 'integer', ['0', 'port']],
    ['labels.a.b', 'labels', 'text', ['a.b']],
    ['extra.a.b', 'extra', 'json', ['a', 'b']],
  ])('%s', (path, top, type, steps) => {
    const at = fieldAt(fields, path);
    expect([at?.top.name, at?.field.type, at?.path]).toEqual([top, type, steps]);
  });

  test.each([
    'other',
    'name.x',
    'capacity.ram',
    'capacity.cpu.x',
    'rules.port',
    'rules.x.port',
    'rules.01.port',
    'extra.0',
    'extra.a.',
    'labels.a"b',
    '',
    '.',
    'constructor',
    'capacity.constructor',
  ])('%s leads nowhere', (path) => {
    expect(fieldAt(fields, path)).toBeUndefined();
  });
});

describe('text', () => {
  test('is ordered by code point', () => {
    const sorted = ['', 'A', 'Z', 'a', 'aa', 'é', '云', '\uff5e', '😀', '😀a'];
    expect(sorted.toReversed().toSorted(compareCodePoints)).toEqual(sorted);
    expect(compareCodePoints('云', '云')).toBe(0);
  });

  test('is folded in A to Z only', () => {
    expect(foldAscii('AbÉ云İ')).toBe('abÉ云İ');
  });

  test('with NUL or half a pair is not stored', () => {
    expect(['a', '😀', '', '\ud83d', 'a\0'].map(isStorableText)).toEqual([true, true, true, false, false]);
  });
});
