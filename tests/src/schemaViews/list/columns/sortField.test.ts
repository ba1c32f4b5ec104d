import { expect, test } from 'vitest';
import type { LineDefinition } from '#model/language/lineDefinition.ts';
import { columnFields } from '#src/schemaViews/list/columns/columnFields.ts';
import { sortField } from '#src/schemaViews/list/columns/sortField.ts';
import { testDefinition, testField } from '../../../../support/schemas/testDefinition.ts';

const definition = testDefinition([testField('vcpus', 'integer'), testField('tags', 'tags')]);
const line = (...names: string[]): LineDefinition => ({
  name: 'size',
  type: 'line',
  label: { zh: '配置', en: 'Size' },
  parts: names.map((field) => ({ field })),
});

test('a column sorts by its field, and a line by its first part', () => {
  expect(sortField(definition, testField('name', 'name'))).toBe('name');
  expect(sortField(definition, line('vcpus', 'tags'))).toBe('vcpus');
});

test('without an order there is nothing to sort by', () => {
  expect(sortField(definition, testField('tags', 'tags'))).toBeUndefined();
  expect(sortField(definition, line('tags', 'vcpus'))).toBeUndefined();
  expect(sortField(definition, line('gone'))).toBeUndefined();
});

test('an exported column is its field, or the parts of its line', () => {
  expect(columnFields(testField('name', 'name'))).toEqual(['name']);
  expect(columnFields(line('vcpus', 'tags'))).toEqual(['vcpus', 'tags']);
});
