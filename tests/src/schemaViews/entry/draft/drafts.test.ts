import { describe, expect, test } from 'vitest';
import { draftKey, readDraft, withoutSecrets, writeDraft } from '#src/schemaViews/entry/draft/drafts.ts';
import { testField } from '../../../../support/schemas/testDefinition.ts';

describe('drafts', () => {
  test('a stored draft is restored; another reader, resource or record has none', () => {
    writeDraft(draftKey(1, 'gateways', 7), { values: { name: 'a' }, at: 1 });
    expect(readDraft(draftKey(1, 'gateways', 7))?.values).toEqual({ name: 'a' });
    expect(readDraft(draftKey(2, 'gateways', 7))).toBeUndefined();
    expect(readDraft(draftKey(1, 'gateways', undefined))).toBeUndefined();
  });

  test.each(['{', 'null', '[]', '{"values":1}'])('unknown text %s is not a draft', (text) => {
    sessionStorage.setItem(draftKey(1, 'gateways', 7), text);
    expect(readDraft(draftKey(1, 'gateways', 7))).toBeUndefined();
  });

  test('passwords and secrets are never stored, at any depth', () => {
    const token = testField('token', 'secret');
    const fields = [
      testField('name', 'name'),
      testField('password', 'password', { writeOnly: true }),
      testField('access', 'object', { fields: { user: testField('user', 'text'), token } }),
      testField('keys', 'list', { fields: { item: testField('item', 'object', { fields: { token } }) } }),
      testField('codes', 'list', { fields: { item: token } }),
    ];
    const values = {
      name: 'a',
      password: 'P',
      access: { user: 'u', token: 'T' },
      keys: [{ token: 'T' }],
      codes: ['T'],
    };
    expect(withoutSecrets(fields, values)).toEqual({ name: 'a', access: { user: 'u' }, keys: [{}], codes: null });
  });
});
