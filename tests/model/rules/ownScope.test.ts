import { expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import { ownScope } from '#model/rules/ownScope.ts';

test.each<[string, Condition, Condition]>([
  ['of a scope that is the reader’s alone, all of it', { user_id: '$user.id' }, { user_id: '$user.id' }],
  [
    'of a choice, what speaks of the reader',
    { $any: [{ user_id: '$user.id' }, { is_public: true }] },
    { $any: [{ user_id: '$user.id' }] },
  ],
  [
    'of a choice inside another, the same',
    { $any: [{ $any: [{ bp_id: { eq: '$user.bp_id' } }, { shared: true }] }] },
    { $any: [{ $any: [{ bp_id: { eq: '$user.bp_id' } }] }] },
  ],
  [
    'of a choice among other conditions, the same',
    { $all: [{ $any: [{ user_id: '$user.id' }, { shared: true }] }, { hidden: false }] },
    { $all: [{ $any: [{ user_id: '$user.id' }] }, { hidden: false }] },
  ],
  [
    'of a choice that speaks of nobody, all of it',
    { $any: [{ enabled: true }, { shared: true }] },
    { $any: [{ enabled: true }, { shared: true }] },
  ],
])('%s', (_, scope, own) => {
  expect(ownScope(scope)).toEqual(own);
});

test('a shared record is visible to a reader, but not owned', () => {
  const scope: Condition = {
    $any: [{ user_id: '$user.id' }, { shared_user_ids: { has: '$user.id' } }, { is_public: true }],
  };
  expect(ownScope(scope, new Set(['shared_user_ids']))).toEqual({ $any: [{ user_id: '$user.id' }] });
  expect(ownScope(scope)).toEqual({ $any: [{ user_id: '$user.id' }, { shared_user_ids: { has: '$user.id' } }] });
});
