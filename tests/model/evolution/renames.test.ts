import { describe, expect, test } from 'vitest';
import { contestedNames, renamesOf, type Renamable } from '#model/evolution/renames.ts';

/** `{ b: 'a' }` is `b: { was: a }`; `null` has no former name. */
function named(names: Record<string, string | null>, labels: Record<string, string> = {}): Record<string, Renamable> {
  return Object.fromEntries(
    Object.entries(names).map(([name, was]) => [
      name,
      { ...(was === null ? {} : { was }), ...(labels[name] === undefined ? {} : { label: labels[name] }) },
    ]),
  );
}

describe('renames between two versions', () => {
  test.each<[string, Record<string, string | null>, Record<string, string | null>, Record<string, string>]>([
    ['a new name', { a: null }, { b: 'a' }, { b: 'a' }],
    ['nothing, where the former name was not there', { a: null }, { a: null, b: 'x' }, {}],
    ['nothing, where a thing was itself', { a: null }, { a: 'a' }, {}],
    ['a chain', { a: null, b: null }, { c: 'b', b: 'a' }, { c: 'b', b: 'a' }],
    ['a swap', { a: null, b: null }, { a: 'b', b: 'a' }, { a: 'b', b: 'a' }],
    ['once only: it may stay', { b: 'a' }, { b: 'a' }, {}],
    ['once only: it may stay when the former name is declared anew', { b: 'a' }, { a: null, b: 'a' }, {}],
    ['once only: it may go', { b: 'a' }, { b: null }, {}],
    ['once only: it may go when the former name is declared anew', { b: 'a' }, { a: null, b: null }, {}],
    ['back, where the edit is taken back', { b: 'a' }, { a: null }, { a: 'b' }],
    ['a chain, back', { c: 'b', b: 'a' }, { a: null, b: null }, { a: 'b', b: 'c' }],
    ['on, where another new name follows', { b: 'a' }, { c: 'b' }, { c: 'b' }],
    ['back and on at once', { b: 'a' }, { a: 'b' }, { a: 'b' }],
  ])('%s', (_, before, after, renames) => {
    expect(Object.fromEntries(renamesOf(named(before), named(after)))).toEqual(renames);
  });

  test('a retired name is brought back under another one', () => {
    expect(renamesOf(named({ b: null }), named({ b: 'a' }), new Set(['a']))).toEqual(new Map([['b', 'a']]));
    expect(renamesOf(named({ b: null }), named({ b: 'a' }))).toEqual(new Map());
  });

  test('a thing that a new name replaced returns with the old text', () => {
    expect(renamesOf(named({ b: 'a' }), named({ a: null, b: null }), new Set(['b']))).toEqual(new Map([['a', 'b']]));
    expect(renamesOf(named({ b: 'c' }), named({ b: 'a', c: null }), new Set(['b']))).toEqual(new Map([['c', 'b']]));
  });

  test('a swap is undone with the declarations, and stays if only `was` is removed', () => {
    const swapped = named({ a: 'b', b: 'a' }, { a: 'Second', b: 'First' });
    expect(renamesOf(swapped, named({ a: null, b: null }, { a: 'First', b: 'Second' }))).toEqual(
      new Map([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    );
    expect(renamesOf(swapped, named({ a: null, b: null }, { a: 'Second', b: 'First' }))).toEqual(new Map());
    expect(renamesOf(named({ a: 'b', b: 'a' }), named({ a: null, b: null }))).toEqual(new Map());
    expect(renamesOf(swapped, named({ a: null, b: null }, { a: 'Second', b: 'Else' }))).toEqual(new Map());
    expect(renamesOf(swapped, named({ a: null, b: null }, { a: 'First', b: 'Else' })).size).toBe(2);
    expect(renamesOf(swapped, named({ a: null, b: null }, { a: 'New', b: 'Else' })).size).toBe(2);
  });

  test('an old rename does not act again if its names are taken, even if the text lost its `was` in between', () => {
    const once = { ...named({ a: null, b: null }), b: { formerNames: ['a'] } };
    expect(renamesOf(once, named({ a: null, b: 'a' }))).toEqual(new Map());
    expect(renamesOf({ b: { formerNames: ['a'] } }, named({ b: 'a' }), new Set(['a']))).toEqual(new Map());
    const halfOfASwap = { a: { formerNames: ['b'] }, b: { was: 'a', formerNames: ['a'] } };
    expect(renamesOf(halfOfASwap, named({ a: 'b', b: 'a' }))).toEqual(new Map());
    expect(renamesOf(named({ a: null, b: null }), named({ a: null, b: 'a' }))).toEqual(new Map([['b', 'a']]));
  });

  test('half of a swap that was removed comes back as it was', () => {
    expect(renamesOf({ ab: { was: 'a' } }, named({ a: 'ab', ab: 'a' }))).toEqual(new Map());
    expect(renamesOf({ ab: { formerNames: ['a'] } }, named({ a: 'ab', ab: null }))).toEqual(new Map());
    expect(renamesOf({ ab: { was: 'x' } }, named({ a: 'ab', ab: 'x' }))).toEqual(new Map([['a', 'ab']]));
  });

  test('a rename that is undone ignores a `was` from before it', () => {
    const renamed = { spare: { was: 'pace', formerNames: ['homepage', 'pace'] } };
    expect(renamesOf(renamed, named({ pace: 'homepage' }), new Set(['homepage']))).toEqual(
      new Map([['pace', 'spare']]),
    );
    expect(renamesOf({ spare: { was: 'pace' } }, named({ pace: 'homepage' }), new Set(['homepage']))).toEqual(
      new Map([['pace', 'homepage']]),
    );
  });

  test('a swap stays if every `was` is removed, those of its values as well', () => {
    const choice = (was: string | null, values: object): Renamable =>
      Object.assign({}, named({ field: was }).field, { type: 'enum', values });
    const before = {
      a: choice('b', { one: { was: 'two' }, two: { was: 'one' } }),
      b: choice('a', { one: { was: 'two' }, two: { was: 'one' } }),
    };
    expect(renamesOf(before, { a: choice(null, { one: {}, two: {} }), b: choice(null, { one: {}, two: {} }) })).toEqual(
      new Map(),
    );
    expect(renamesOf(before, { a: choice(null, { one: {}, two: {} }), b: choice(null, {}) }).size).toBe(2);
  });

  test('an old rename acts again if its names are free', () => {
    const cleaned = { a: { formerNames: ['b'] }, b: { formerNames: ['a'] } };
    expect(renamesOf(cleaned, named({ a: 'b', b: 'a' }))).toEqual(
      new Map([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    );
  });

  test('names of properties of every JavaScript object are ordinary names', () => {
    expect(renamesOf(named({ a: null }), named({ a: null, b: 'constructor' }))).toEqual(new Map());
    expect(renamesOf(named({ constructor: null }), named({ b: 'constructor' }))).toEqual(
      new Map([['b', 'constructor']]),
    );
  });
});

test.each<[string, Record<string, string | null>, Record<string, string | null>, string[]]>([
  ['renamed to a free name', { a: null }, { b: 'a' }, []],
  ['swapped', { a: null, b: null }, { a: 'b', b: 'a' }, []],
  ['renamed to a name that was there', { a: null, b: null }, { b: 'a' }, ['a', 'b']],
  ['renamed to a name that moves on', { a: null, b: null }, { b: 'a', c: 'b' }, []],
  ['renamed, and declared on', { a: null }, { a: null, b: 'a' }, ['a']],
])('data that would be mixed: %s', (_, before, after, contested) => {
  expect([...contestedNames(named(before), named(after), renamesOf(named(before), named(after)))].toSorted()).toEqual(
    contested,
  );
});
