import { describe, expect, test } from 'vitest';
import { actorFrom } from '#model/access/actorFrom.ts';
import type { RolesDefinition } from '#model/language/productDefinition.ts';
import { label } from '../definitions.ts';

const roles: RolesDefinition = {
  kinds: [
    { kind: 0, authority: 'system', label, holds: ['ADMIN'] },
    { kind: 1, authority: 'admin', label, holds: ['ADMIN'] },
    { kind: 2, authority: 'bp_Admin', label, holds: ['TENANT_ADMIN'] },
    { kind: 3, authority: 'personal', label, holds: ['TENANT'] },
    { kind: 4, authority: 'bp_user', label, holds: [] },
  ],
  roles: [],
};

describe('the words of a user (spec 6)', () => {
  test.each<[number, string[], string[]]>([
    [0, [], ['system', 'ADMIN', 'all']],
    [1, ['TENANT'], ['admin', 'ADMIN', 'all']],
    [2, [], ['bp_Admin', 'TENANT_ADMIN', 'all']],
    [3, ['PROVIDER'], ['PROVIDER', 'personal', 'TENANT', 'all']],
    [4, ['TENANT', 'COPOTE_NORMAL'], ['TENANT', 'COPOTE_NORMAL', 'bp_user', 'all']],
    [4, ['TENANT', 'TENANT'], ['TENANT', 'bp_user', 'all']],
    [9, [], ['all']],
  ])('kind %i with the roles %j holds %j', (kind, given, grants) => {
    expect(actorFrom({ id: 1, name: 'n', kind, permissions: given.map((role) => ({ role })) }, roles).grants).toEqual(
      grants,
    );
  });

  test('a user without roles or organisation is one all the same', () => {
    expect(actorFrom({ id: 1, name: 'n', kind: 4, permissions: null }, roles)).toEqual({
      id: 1,
      name: 'n',
      kind: 4,
      bp_id: null,
      grants: ['bp_user', 'all'],
    });
  });
});
