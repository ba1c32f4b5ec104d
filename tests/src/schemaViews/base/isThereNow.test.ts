import { expect, test } from 'vitest';
import { isThereNow } from '#src/schemaViews/base/isThereNow.ts';
import { testDefinition, testField } from '../../../support/schemas/testDefinition.ts';

const definition = testDefinition([
  testField('kind', 'text'),
  testField('source', 'text', { createOnly: true }),
  testField('secret', 'password', { writeOnly: true }),
]);

test.each([
  ['without a condition', undefined, {}, true],
  ['a condition that holds', { kind: 'disk' }, { kind: 'disk' }, true],
  ['a condition that does not hold', { kind: 'disk' }, { kind: 'file' }, false],
  ['a field of a whole record without a value', { kind: { empty: true } }, {}, true],
  ['a field that is not loaded yet', { kind: { empty: true } }, { _partial: [] }, false],
  [
    'a field that a value names, not loaded yet',
    { kind: { ne: '$record.owner' } },
    { kind: 'disk', _partial: ['kind'] },
    false,
  ],
  ['fields that the server never returns', { source: null, secret: null }, { _partial: [] }, true],
])('%s', (_, when, record, isThere) => {
  expect(isThereNow(when, record, definition)).toBe(isThere);
});
