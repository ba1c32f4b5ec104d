import { describe, expect, test } from 'vitest';
import { Reading } from '#model/compile/steps/reading.ts';
import { deepFreeze } from '../support/deepFreeze.ts';

const racks = (changes: object = {}) =>
  deepFreeze({
    name: 'racks',
    fields: {
      height: { type: 'integer', label: { zh: '高度', en: 'Height' } },
      note: { type: 'text', label: { zh: '备注', en: 'Note' } },
    },
    words: ['one', 'two'],
    parts: [{ key: 'a' }, { key: 'b' }],
    labels: new Map([
      ['height', { en: 'Height' }],
      ['note', { en: 'Note' }],
    ]),
    grants: new Set(['ADMIN', 'TENANT']),
    ...changes,
  });
type Racks = ReturnType<typeof racks>;

/** The reads of a step, and a value for which they return the same or another result. */
const cases: [what: string, read: (view: Racks) => unknown, answer: unknown, same: object, different: object][] = [
  ['a property', ({ name }) => name, 'racks', { words: [] }, { name: 'shelves' }],
  [
    'a property that is not there',
    (view) => Reflect.get(view, 'title'),
    undefined,
    { name: 'shelves' },
    { title: 'name' },
  ],
  [
    'a word inside',
    ({ fields }) => fields.height.type,
    'integer',
    { fields: { height: { type: 'integer', label: { en: 'Tall' } } } },
    { fields: { height: { type: 'text' } } },
  ],
  [
    'that there is a field',
    ({ fields }) => Object.hasOwn(fields, 'height'),
    true,
    { fields: { height: {} } },
    { fields: {} },
  ],
  ['that there is none', ({ fields }) => 'width' in fields, false, { fields: {} }, { fields: { width: {} } }],
  [
    'the names of the fields',
    ({ fields }) => Object.keys(fields),
    ['height', 'note'],
    { fields: { height: 1, note: 2 } },
    { fields: { note: 2, height: 1 } },
  ],
  [
    'a label as a whole',
    ({ fields }) => ({ ...fields.note.label }),
    { zh: '备注', en: 'Note' },
    { fields: { note: { label: { zh: '备注', en: 'Note' } } } },
    { fields: { note: { label: { zh: '备注', en: 'Notes' } } } },
  ],
  [
    'a list of words',
    ({ words }) => words.includes('two'),
    true,
    { words: ['one', 'two'] },
    { words: ['one', 'two', 'three'] },
  ],
  [
    'one of a list',
    ({ parts }) => parts.find(({ key }) => key === 'a')?.key,
    'a',
    { parts: [{ key: 'a' }, { key: 'c' }] },
    { parts: [{ key: 'c' }, { key: 'a' }] },
  ],
  [
    'how many there are',
    ({ parts }) => parts.length,
    2,
    { parts: [{ key: 'c' }, { key: 'd' }] },
    { parts: [{ key: 'a' }] },
  ],
  [
    'a value of a Map',
    ({ labels }) => labels.get('note'),
    { en: 'Note' },
    { labels: new Map([['note', { en: 'Note' }]]) },
    { labels: new Map([['note', { en: 'Notes' }]]) },
  ],
  [
    'the keys of a Map',
    ({ labels }) => [...labels.keys()],
    ['height', 'note'],
    {
      labels: new Map([
        ['height', {}],
        ['note', {}],
      ]),
    },
    { labels: new Map([['note', {}]]) },
  ],
  [
    'all of a Map',
    ({ labels }) => Object.fromEntries(labels),
    { height: { en: 'Height' }, note: { en: 'Note' } },
    {
      labels: new Map([
        ['height', { en: 'Height' }],
        ['note', { en: 'Note' }],
      ]),
    },
    {
      labels: new Map([
        ['height', { en: 'Height' }],
        ['note', { en: '' }],
      ]),
    },
  ],
  [
    'that a Set has a word',
    ({ grants }) => grants.has('ADMIN'),
    true,
    { grants: new Set(['ADMIN']) },
    { grants: new Set(['TENANT']) },
  ],
  [
    'the words of a Set',
    ({ grants }) => new Set(grants),
    new Set(['ADMIN', 'TENANT']),
    { grants: new Set(['ADMIN', 'TENANT']) },
    { grants: new Set(['ADMIN']) },
  ],
  [
    'the number of words',
    ({ grants }) => grants.size,
    2,
    { grants: new Set(['ADMIN', 'TENANT']) },
    { grants: new Set(['ADMIN']) },
  ],
  ['a word of what became something else', ({ fields }) => fields.height.type, 'integer', {}, { fields: ['height'] }],
];

describe('the recorded reads of a value', () => {
  test.each(cases)('%s', (_, read, answer, same, different) => {
    const reading = new Reading(racks());
    // A view has the shape of what it is a view of.
    expect(read(reading.view() as Racks)).toEqual(answer);
    expect(reading.holdsFor(racks())).toBe(true);
    expect(reading.holdsFor(racks(same))).toBe(true);
    expect(reading.holdsFor(racks(different))).toBe(false);
  });

  test('parts that were not read may differ', () => {
    expect(new Reading(racks()).holdsFor({})).toBe(true);
  });

  test('a view looks like the value: it can be spread, walked and printed', () => {
    const view = new Reading(racks()).view() as Racks;
    expect({ ...view.fields.height }).toEqual({ type: 'integer', label: { zh: '高度', en: 'Height' } });
    expect(view.parts.map(({ key }) => key)).toEqual(['a', 'b']);
    expect([Array.isArray(view.parts), view.labels instanceof Map, view.grants instanceof Set]).toEqual([
      true,
      true,
      true,
    ]);
    expect(JSON.stringify(view)).toBe(JSON.stringify(racks()));
    expect([[...view.labels.values()], [...view.grants.entries()][0], view.labels.size]).toEqual([
      [{ en: 'Height' }, { en: 'Note' }],
      ['ADMIN', 'ADMIN'],
      2,
    ]);
  });

  test('a view changes nothing', () => {
    const view = new Reading({ fields: { height: { type: 'integer', label: {} } } }).view();
    expect(() => Reflect.set(view, 'fields', {})).not.toThrow();
    expect(Reflect.set(view, 'fields', {})).toBe(false);
    expect(Reflect.deleteProperty(view, 'fields')).toBe(false);
    expect(Reflect.defineProperty(view, 'name', { value: 1 })).toBe(false);
  });
});
