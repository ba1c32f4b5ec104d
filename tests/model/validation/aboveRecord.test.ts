import { expect, test } from 'vitest';
import { aboveRecord } from '#model/validation/aboveRecord.ts';
import { field, fieldsOf } from '../definitions.ts';

const input = fieldsOf(field('size', 'integer', { above: 'size_gb', min: 5, max: 100 }), field('name', 'name'));

test('a number must exceed that of the record, and still its own limit', () => {
  expect(aboveRecord(input, { size_gb: 20 })['size']?.min).toBe(21);
  expect(aboveRecord(input, { size_gb: 1 })['size']?.min).toBe(5);
});

test('nothing changes without a record or without a number', () => {
  expect(aboveRecord(input, undefined)).toBe(input);
  expect(aboveRecord(input, { size_gb: null })).toBe(input);
  expect(aboveRecord(input, { size_gb: 20 })['name']).toBe(input['name']);
});
