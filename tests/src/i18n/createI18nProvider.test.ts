import { expect, test } from 'vitest';
import { createI18nProvider } from '#src/i18n/createI18nProvider.ts';
import { loadMessages } from '#src/i18n/loadMessages.ts';
import '#src/i18n/parts/overview.ts';
import '#src/i18n/parts/recordForm.ts';

const zh = createI18nProvider('zh', await loadMessages('zh'));
const en = createI18nProvider('en', await loadMessages('en'));

test.each([
  ['SNAT 规则', '新建 SNAT 规则'],
  ['子网', '新建子网'],
  ['VPC', '新建 VPC'],
])('a label that begins with a Latin letter keeps a space after Chinese: %s', (name, title) => {
  expect(zh.translate('record.form.createTitle', { name })).toBe(title);
});

test('a label that ends with a Latin letter keeps a space before Chinese', () => {
  expect(zh.translate('list.table', { name: 'VPC' })).toBe('VPC 列表');
  expect(zh.translate('list.table', { name: '子网' })).toBe('子网列表');
});

test('a number is filled in unchanged', () => {
  expect(zh.translate('record.form.createdMany', { count: 3, name: 'VPC' })).toBe('已创建 3 个 VPC');
});

test("an existing space, punctuation and people's own text stay unchanged", () => {
  expect(zh.translate('list.row.actions', { name: 'VPC' })).toBe('VPC 的操作');
  expect(zh.translate('overview.hello', { name: '张san' })).toBe('您好，张san');
  expect(en.translate('record.form.createTitle', { name: 'SNAT rule' })).toBe('New SNAT rule');
});

test('the form of a sentence follows the number', () => {
  const found = (count: number) => en.translate('frame.drawer.found', { smart_count: count });
  expect([found(0), found(1), found(2)]).toEqual(['0 matches', '1 match', '2 matches']);
});

test.each([
  ['a key without a message', 'No such key. At all', {}, 'No such key. At all'],
  ['a part of a key', 'list.row', {}, 'list.row'],
  ['the prototype of an object', 'list.constructor', {}, 'list.constructor'],
  ['a default', 'none', { _: 'Delete %{name}?', name: 'a' }, 'Delete a?'],
  ['a placeholder without a value', 'none', { _: '%{name}' }, '%{name}'],
  ['an empty key', '', {}, ''],
])('%s', (_case, key, values, text) => {
  expect(en.translate(key, values)).toBe(text);
});
