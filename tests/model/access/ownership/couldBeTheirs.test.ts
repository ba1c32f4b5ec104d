import { describe, expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Grant, Operation } from '#model/language/definition.ts';
import { couldBeTheirs } from '#model/access/ownership/couldBeTheirs.ts';
import { actorWith, definition, field, fieldsOf } from '../../definitions.ts';

const tenant = actorWith('TENANT');
const loner = { ...tenant, bp_id: null };
const granted = (grants: Grant[]) =>
  Object.fromEntries(
    (['list', 'show', 'create', 'update', 'delete', 'export', 'import', 'history', 'pick'] as Operation[]).map(
      (operation) => [operation, grants],
    ),
  ) as ReturnType<typeof definition>['access']; // one entry for each operation
const scoped = (scope: Condition) =>
  definition({
    access: granted(['TENANT']),
    scope: { TENANT: scope },
    fields: fieldsOf(
      field('user_id', 'reference', { readOnly: true }),
      field('bp_id', 'reference', { readOnly: true }),
      field('ticket_id', 'reference', { to: 'tickets' }),
      field('kind', 'text', { default: 'plain', readOnly: true }),
      field('total', 'integer', { computed: { kind: 'count', resource: 'x', by: 'y' } }),
    ),
  });

describe('could anything that is created here be the creator’s?', () => {
  test.each<[string, Condition, boolean, boolean]>([
    ['what is filled in', { user_id: '$user.id' }, true, true],
    ['an organisation, of which a person alone has none', { bp_id: '$user.bp_id' }, true, false],
    ['a choice of both', { $any: [{ bp_id: '$user.bp_id' }, { user_id: '$user.id' }] }, true, true],
    ['both together', { $all: [{ bp_id: '$user.bp_id' }, { user_id: '$user.id' }] }, true, false],
    ['what is reached through a field that is entered', { 'ticket_id.user_id': '$user.id' }, true, true],
    ['what is reached through one that the platform writes', { 'user_id.bp_id': 5 }, false, false],
    ['a value that is there from the start', { kind: 'plain', user_id: '$user.id' }, true, true],
    ['a value that only the platform writes, after the start', { kind: 'special' }, false, false],
    [
      'one of those, or something open to everybody',
      { $any: [{ kind: 'special', user_id: '$user.id' }, { ticket_id: 7 }] },
      false,
      false,
    ],
    ['what is counted', { total: { gt: 1 } }, false, false],
    ['anything but a value that it has', { $not: { kind: 'plain' } }, false, false],
    ['anything but a value that it has not', { $not: { kind: 'special' } }, true, true],
    ['a record of certain ids', { id: '$user.id' }, false, false],
  ])('%s', (_, scope, member, alone) => {
    const mayEnter = ({ readOnly, computed }: { readOnly?: boolean; computed?: unknown }) =>
      readOnly !== true && computed === undefined;
    expect([couldBeTheirs(tenant, scoped(scope), mayEnter), couldBeTheirs(loner, scoped(scope), mayEnter)]).toEqual([
      member,
      alone,
    ]);
  });

  test('a record in a cloud belongs to its creator', () => {
    const inCloud = {
      ...scoped({ bp_id: { eq: '$user.bp_id', empty: false } }),
      cloud: { kind: 'servers' as const, products: [] },
    };
    expect([couldBeTheirs(tenant, inCloud, () => false), couldBeTheirs(loner, inCloud, () => false)]).toEqual([
      true,
      false,
    ]);
  });

  test('without any part in what is seen, the words that create decide', () => {
    const box = definition({ access: { ...granted(['ADMIN']), create: ['all'] } });
    expect(couldBeTheirs(tenant, box, () => true)).toBe(true);
    expect(couldBeTheirs(loner, { ...box, scope: { all: { bp_id: '$user.bp_id' } } }, () => true)).toBe(false);
  });
});
