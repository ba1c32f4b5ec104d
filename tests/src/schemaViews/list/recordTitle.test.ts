import { expect, test } from 'vitest';
import { recordTitle } from '#src/schemaViews/list/recordTitle.ts';
import { definition, field, fieldsOf } from '../../../model/definitions.ts';

const addresses = definition({
  titleField: 'address',
  fields: fieldsOf(field('id', 'integer'), field('name', 'name'), field('address', 'ip')),
});
const numbered = definition({ titleField: 'id', fields: fieldsOf(field('id', 'integer')) });

test.each([
  ['its title', addresses, { id: 7, name: 'web', address: '198.18.0.9' }, '198.18.0.9'],
  ['its name, while it has no title yet', addresses, { id: 7, name: 'web', address: null }, 'web'],
  ['its id, if it has neither', addresses, { id: 7, name: '', address: '' }, '#7'],
  ['its id, if that is the title', numbered, { id: 7 }, '#7'],
])('a record is named by %s', (_, given, record, title) => {
  expect(recordTitle(given, record)).toBe(title);
});
