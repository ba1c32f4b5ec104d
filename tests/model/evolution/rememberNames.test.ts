import { expect, test } from 'vitest';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { rememberNames } from '#model/evolution/rememberNames.ts';
import type { Renamable } from '#model/evolution/renames.ts';
import { testDefinition, testField } from '../../support/schemas/testDefinition.ts';

const field = (name: string, extra: Partial<FieldDefinition> = {}) => testField(name, 'text', extra);
const withFields = (...fields: FieldDefinition[]) => testDefinition(fields);
const NONE = new Map<string, string>();
const remembered = (before: Definition | undefined, after: Definition, renamed = NONE) =>
  rememberNames(before, after, {}, renamed);
const names = (thing: Renamable | undefined) => thing?.formerNames;

test('a field keeps the former names that its file declared in the past', () => {
  const first = remembered(undefined, withFields(field('b', { was: 'a' })));
  const lost = remembered(first, withFields(field('b')));
  const on = remembered(lost, withFields(field('c', { was: 'b' })), new Map([['c', 'b']]));
  expect([first, lost, on].map(({ fields }) => names(fields['b'] ?? fields['c']))).toEqual([['a'], ['a'], ['a', 'b']]);
  expect(names(remembered(on, withFields(field('a')), new Map([['a', 'c']])).fields['a'])).toEqual(['b']);
  expect(names(rememberNames(undefined, withFields(field('b')), first.fields, NONE).fields['b'])).toEqual(['a']);
});

test('so are values and members of a field, and the resource', () => {
  const label = { zh: '甲', en: 'A' };
  const declared = testDefinition(
    [
      field('kind', { type: 'enum', values: { x: { label, was: 'y' } } }),
      field('part', { type: 'object', fields: { m: field('m', { was: 'n' }) } }),
    ],
    { was: 'objects' },
  );
  const undeclared = withFields(
    field('kind', { type: 'enum', values: { x: { label } } }),
    field('part', { type: 'object', fields: { m: field('m') } }),
  );
  const { fields, ...kept }: Definition & Renamable = remembered(remembered(undefined, declared), undeclared);
  expect([names(kept), names(fields['kind']?.values?.['x']), names(fields['part']?.fields?.['m'])]).toEqual([
    ['objects'],
    ['y'],
    ['n'],
  ]);
});
