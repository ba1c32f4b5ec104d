import { expect, test } from 'vitest';
import { memberAt, fieldPaths } from '#model/compile/context.ts';
import type { FieldDefinition, FieldKeys } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';

const field = (name: string, more: Partial<FieldKeys> = {}): FieldDefinition =>
  withKeys({ name, type: 'text', label: { zh: name, en: name } }, more);
const fields = {
  name: field('name'),
  size: field('size', { type: 'object', fields: { width: field('width') } }),
  ports: field('ports', {
    type: 'list',
    fields: { item: field('item', { type: 'object', fields: { rate: field('rate') } }) },
  }),
};

test('every path leads to its field', () => {
  expect(fieldPaths(fields)).toEqual(['name', 'size', 'size.width', 'ports', 'ports.rate']);
  expect(fieldPaths(fields).map((path) => memberAt(fields, path)?.name)).toEqual([
    'name',
    'size',
    'width',
    'ports',
    'rate',
  ]);
});

test('the paths are put together once, however many wrong words are compared with them', () => {
  expect(fieldPaths(fields)).toBe(fieldPaths(fields));
  expect(fieldPaths({ ...fields })).not.toBe(fieldPaths(fields));
});
