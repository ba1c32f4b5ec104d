import { expect, test } from 'vitest';
import type { FieldDefinition, FieldKeys } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { maskSecrets } from '#src/schemaViews/copyCall/maskSecrets.ts';

const label = { zh: '', en: '' };
const field = (name: string, more: Partial<FieldKeys> = {}): FieldDefinition =>
  withKeys({ name, type: 'text', label }, more);

test('every secret is replaced by the name of its field, at any depth, and everything else stays', () => {
  const fields = [
    field('name'),
    field('password', { type: 'password' }),
    field('content', { type: 'code', writeOnly: true }),
    field('access', { type: 'object', fields: { user: field('user'), key: field('key', { type: 'secret' }) } }),
    field('tokens', { type: 'list', fields: { item: field('item', { type: 'secret' }) } }),
  ];
  const values = {
    name: 'a',
    password: 'S3cret!',
    content: 'text',
    access: { user: 'u', key: 'k' },
    tokens: ['t'],
    cloud_id: 7,
  };
  expect(maskSecrets(fields, values)).toEqual({
    name: 'a',
    password: '<password>',
    content: '<content>',
    access: { user: 'u', key: '<key>' },
    tokens: ['<item>'],
    cloud_id: 7,
  });
});

test('an empty secret is not replaced', () => {
  expect(maskSecrets([field('password', { type: 'password' })], { password: null })).toEqual({ password: null });
});
