import { describe, expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Grant } from '#model/language/definition.ts';
import { scopeFor } from '#model/access/scope.ts';
import { actorWith, definition } from '../definitions.ts';

const own: Condition = { user_id: '$user.id' };
const organisation: Condition = { bp_id: '$user.bp_id' };

function scoped(list: Grant[], scope: Record<Grant, Condition>) {
  return definition({ access: { ...definition().access, list }, scope });
}

describe('the rows that exist for a reader', () => {
  test('an alternative that needs a missing property leaves the others', () => {
    const clouds = scoped(['TENANT'], {
      TENANT: { enabled: true, $any: [{ bp_ids: { empty: true } }, { bp_ids: { has: '$user.bp_id' } }] },
    });
    const loner = { id: 7, name: 'x', kind: 3, bp_id: null, grants: ['TENANT', 'all'] };
    expect(scopeFor(loner, clouds)).toEqual({ enabled: true, $any: [{ bp_ids: { empty: true } }] });
    expect(scopeFor(loner, scoped(['TENANT'], { TENANT: { $any: [organisation] } }))).toBe('nothing');
  });

  const vms = scoped(['ADMIN', 'TENANT_ADMIN', 'TENANT'], { TENANT: own, TENANT_ADMIN: organisation });

  test.each<[string, Grant[], ReturnType<typeof scopeFor>]>([
    ['none for a stranger', ['PROVIDER'], 'nothing'],
    ['their own for a tenant', ['TENANT'], { user_id: 7 }],
    ['those of the organisation for its administrator', ['TENANT_ADMIN'], { bp_id: 2 }],
    ['the union for who is both', ['TENANT', 'TENANT_ADMIN'], { $any: [{ bp_id: 2 }, { user_id: 7 }] }],
    ['all for a word without an entry', ['ADMIN'], undefined],
    ['all for who holds such a word among others', ['TENANT', 'ADMIN'], undefined],
    ['no more by a word that does not open the list', ['TENANT', 'PROVIDER'], { user_id: 7 }],
  ])('%s', (_, grants, expected) => {
    expect(scopeFor(actorWith(...grants), vms)).toEqual(expected);
  });

  test('none if the scope needs a property that the reader lacks', () => {
    const homeless = { ...actorWith('TENANT_ADMIN'), bp_id: null };
    expect(scopeFor(homeless, vms)).toBe('nothing');
    expect(scopeFor({ ...homeless, grants: ['TENANT_ADMIN', 'TENANT'] }, vms)).toEqual({ user_id: 7 });
  });

  test('none if no one may list', () => {
    expect(scopeFor(actorWith('ADMIN'), scoped([], {}))).toBe('nothing');
  });
});

describe('a list that is open to everyone', () => {
  const open = scoped(['all'], { TENANT: own });

  test('leaves a tenant to their own rows', () => {
    expect(scopeFor(actorWith('TENANT', 'personal'), open)).toEqual({ user_id: 7 });
  });

  test('shows all rows to a reader without a word of the scope', () => {
    expect(scopeFor(actorWith('ADMIN'), open)).toBeUndefined();
  });

  test('may be limited for everyone', () => {
    expect(scopeFor(actorWith('ADMIN'), scoped(['all'], { all: own }))).toEqual({ user_id: 7 });
    expect(scopeFor(actorWith('ADMIN'), scoped(['ADMIN', 'all'], { all: own }))).toBeUndefined();
  });
});
