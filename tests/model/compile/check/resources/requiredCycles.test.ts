import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { schemaSet } from '../../support/schemaSet.ts';

const label = 'label: { zh: 甲, en: A }';
const resource = (name: string, fields: Record<string, string>, rest = 'access: [ADMIN]\n') =>
  `resource: ${name}\nservice: ecrm\n${label}\n${rest}fields:\n${Object.entries({ name: 'type: name', ...fields })
    .map(([field, text]) => `  ${field}: { ${text}, ${label} }\n`)
    .join('')}`;
const to = (target: string, more = 'required: true') => `type: reference, to: ${target}, ${more}`;
const compile = (files: Record<string, string>, live = {}) =>
  compileSchemas(
    schemaSet(Object.fromEntries(Object.entries(files).map(([name, text]) => [`region/${name}.yaml`, text]))),
    [],
    { live },
  );
const found = (...args: Parameters<typeof compile>) =>
  compile(...args).diagnostics.map((each) => `${each.code} ${formatDiagnostic(each).split(';')[0]}`);

describe('references that must have a value and lead back to where they start', () => {
  const member = `type: object, required: true, fields: { of: { ${to('things')}, ${label} } }`;
  const entries = `type: list, required: true, item: { type: object, fields: { of: { ${to('things')}, ${label} } } }`;
  test.each([
    ['a reference', to('things')],
    ['several', to('things').replace('reference', 'references')],
    ['one inside an object', member],
    ['one inside every entry of a list', entries],
  ])('to the resource itself: %s', (_, text) => {
    expect(found({ things: resource('things', { parent_id: text }) })).toEqual([
      `required-cycle region/things.yaml:7:${16 + text.indexOf('required')} fields.parent_id: the first of the things would need one`,
    ]);
  });

  test.each([
    ['may be empty', to('things', 'onDelete: refuse')],
    ['exists only sometimes', to('things', 'required: true, when: { name: { ne: root } }')],
    ['is known already', to('things', 'required: true, default: 1')],
    ['stands in an object that may be empty', member.replace('required: true, ', '')],
    ['stands in a list that may be empty', entries.replace('required: true, ', '')],
    ['points elsewhere', to('sites')],
  ])('nothing is wrong with one that %s', (_, text) => {
    expect(found({ things: resource('things', { parent_id: text }) })).toEqual([]);
  });

  const circle = {
    boxes: resource('boxes', { room_id: to('rooms') }),
    houses: resource('houses', { box_id: to('boxes') }),
    rooms: resource('rooms', { house_id: to('houses') }),
  };

  test('across several resources: reported in the last one that is read, which is not live', () => {
    const says = (file: string, place: string, ring: string) => [
      `required-cycle region/${file}.yaml:7:${place}: no first record could be made, as each needs another: ${ring}`,
    ];
    expect(found(circle)).toEqual(says('rooms', '44 fields.house_id', 'rooms → houses → boxes → rooms'));
    const { boxes, ...others } = circle;
    const { resources: live } = compile({ ...others, boxes: boxes.replace(', required: true', '') }).schemas;
    const { boxes: _, ...known } = live;
    expect(found(circle, known)).toEqual(says('boxes', '42 fields.room_id', 'boxes → rooms → houses → boxes'));
  });

  test('a cycle is right if the platform or a cloud creates the first record', () => {
    const { rooms, ...others } = circle;
    expect(found({ ...others, rooms: rooms.replace('access: [ADMIN]', 'access: { list: [ADMIN] }') })).toEqual([]);
    expect(
      found({ ...others, rooms: rooms.replace('access: [ADMIN]', 'access: { list: [ADMIN] }\nplatformOwned: true') }),
    ).toEqual([]);
  });
});
