import { afterEach, describe, expect, test, vi } from 'vitest';
import { withTitleIn } from '#model/reading/titleIn.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { definition, field, fieldsOf } from '../../../model/definitions.ts';

const addresses = definition({
  titleField: 'address',
  fields: fieldsOf(field('id', 'integer'), field('name', 'name'), field('address', 'ip')),
});
const keyed = definition({
  titleField: 'key',
  fields: fieldsOf(
    field('id', 'integer'),
    field('key', 'text', { names: { 'mail.from': { zh: '发件人', en: 'Sender' } } }),
  ),
});
const numbered = definition({ titleField: 'id', fields: fieldsOf(field('id', 'integer')) });

test.each([
  ['its title', addresses, { id: 7, name: 'web', address: '198.18.0.9' }, '198.18.0.9'],
  ['its name, while it has no title yet', addresses, { id: 7, name: 'web', address: null }, 'web'],
  ['its id, if it has neither', addresses, { id: 7, name: '', address: '' }, '#7'],
  ['its id, if that is the title', numbered, { id: 7 }, '#7'],
  ['the label of its key', keyed, { id: 7, key: 'mail.from' }, '发件人'],
  ['its key, if that has no label', keyed, { id: 7, key: 'mail.to' }, 'mail.to'],
])('a record is named by %s', (_, given, record, title) => {
  expect(recordTitle(given, record)).toBe(title);
});

describe('a record with a title in another language', () => {
  const products = definition({
    titleField: 'name',
    titleIn: { en: 'name_en' },
    fields: fieldsOf(field('id', 'integer'), field('name', 'name'), field('name_en', 'text')),
  });
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['en', { name: '存储', name_en: 'Storage' }, 'Storage'],
    ['en', { name: '存储', name_en: '' }, '存储'],
    ['zh', { name: '存储', name_en: 'Storage' }, '存储'],
  ])('in %s', (lang, record, title) => {
    vi.stubGlobal('document', { documentElement: { lang } });
    expect(recordTitle(products, { id: 1, ...record })).toBe(title);
  });

  test('has it in a row, unless the row shows both', () => {
    const record = { name: '存储', name_en: 'Storage' };
    expect(withTitleIn(products, record, 'en', [{ name: 'name' }]).name).toBe('Storage');
    expect(withTitleIn(products, record, 'en', [{ name: 'name' }, { name: 'name_en' }])).toBe(record);
    expect(withTitleIn(products, record, 'zh', [])).toBe(record);
  });
});
