import { expect, test } from 'vitest';
import { isDeleting } from '#model/access/isDeleting.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

const label = { zh: '状态', en: 'Status' };
const definition = (transient: boolean) => {
  const status: FieldDefinition = {
    name: 'status',
    type: 'state',
    label,
    values: { deleting: { label, transient }, up: { label } },
  };
  return { stateField: 'status', fields: { status } };
};

test('a record is being deleted in the transient state of that name only', () => {
  expect(isDeleting(definition(true), { status: 'deleting' })).toBe(true);
  expect(isDeleting(definition(true), { status: 'up' })).toBe(false);
  expect(isDeleting(definition(false), { status: 'deleting' })).toBe(false);
  expect(isDeleting({ stateField: undefined, fields: {} }, { status: 'deleting' })).toBe(false);
});
