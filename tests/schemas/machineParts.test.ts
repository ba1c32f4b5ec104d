import { describe, expect, test } from 'vitest';
import type { Actor } from '#model/access/actor.ts';
import { matches, type Condition } from '#model/conditions/conditions.ts';
import { pathOf, pointersOf } from '#model/conditions/pointers.ts';
import { schemas } from './productSchemas.ts';

const { resources } = schemas;
const admin: Actor = { id: 1, name: 'admin', kind: 1, bp_id: null, grants: [] };
const colleague: Actor = { id: 7, name: 'colleague', kind: 2, bp_id: 70, grants: [] };

/** Whether the owner decides: for records of the reader or of others. */
function choosable(
  where: Condition,
  user: Actor,
  record: { user_id: number | null; bp_id: number | null; shared?: boolean },
): boolean {
  return matches({ $any: where.$any ?? [] } as Condition, record, { user });
}

describe.each(['instances', 'vms'])('the references of a machine of %s', (resource) => {
  const fields = resources[resource]?.fields ?? {};
  const parts = pointersOf(fields).filter(({ field }) => field.where !== undefined && '$any' in field.where);

  test('belongs to its owner: networks, groups, keys and its boot source', () => {
    expect(parts.map(pathOf).toSorted()).toEqual([
      'keypair_id',
      'networks.network_id',
      'security_group_ids',
      'server_group_id',
      'server_snapshot_id',
      'volume_id',
      'volume_snapshot_id',
    ]);
  });

  test.each(parts.map((pointer) => [pathOf(pointer), pointer.field.where ?? {}] as const))(
    '%s belongs to the owner, although an administrator sees others',
    (_, where) => {
      expect(choosable(where, admin, { user_id: 1, bp_id: null })).toBe(true);
      expect(choosable(where, admin, { user_id: 4, bp_id: null })).toBe(false);
      expect(choosable(where, admin, { user_id: null, bp_id: 70 })).toBe(false);
      expect(choosable(where, colleague, { user_id: null, bp_id: 70 })).toBe(true);
      expect(choosable(where, colleague, { user_id: 8, bp_id: 71 })).toBe(false);
    },
  );
});
