import { describe, expect, test } from 'vitest';
import type { Condition, Values } from '#model/conditions/conditions.ts';
import { fillScope } from '#model/access/ownership/fillScope.ts';
import { definition, field, fieldsOf } from '../../definitions.ts';

const pins = definition({
  fields: fieldsOf(
    field('id', 'integer'),
    field('user_id', 'reference'),
    field('bp_id', 'reference'),
    field('bp_ids', 'references'),
    field('ticket_id', 'reference'),
    field('fee', 'money'),
    field('shared', 'boolean'),
    field('total', 'integer', { computed: { kind: 'count', resource: 'x', by: 'y' } }),
  ),
});

describe('the values of a new record that make its creator the owner', () => {
  test.each<[string, Condition, Values, Values]>([
    ['the value that is asked for', { user_id: 7 }, {}, { user_id: 7 }],
    ['nothing where it says something itself', { user_id: 7 }, { user_id: 8 }, {}],
    ['each of several', { user_id: 7, $all: [{ bp_id: { eq: 2, empty: false } }] }, {}, { user_id: 7, bp_id: 2 }],
    ['what a list has to hold', { bp_ids: { has: 2 } }, {}, { bp_ids: [2] }],
    ['an amount as it is stored', { fee: '1.5' }, {}, { fee: 1_500_000 }],
    [
      'the first alternative that can be met',
      { $any: [{ 'ticket_id.user_id': 7 }, { user_id: 7, ticket_id: { empty: true } }, { bp_id: 2 }] },
      {},
      { user_id: 7 },
    ],
    [
      'the next one, where the record contradicts the first',
      { $any: [{ user_id: 7 }, { bp_id: 2 }] },
      { user_id: 8 },
      { bp_id: 2 },
    ],
    [
      'nothing where one is met already',
      { $any: [{ user_id: 7 }, { 'ticket_id.user_id': 7 }] },
      { 'ticket_id.user_id': 7 },
      {},
    ],
    ['nothing where several values would do', { user_id: { gt: 7 }, bp_id: [1, 2] }, {}, {}],
    ['no id, and nothing that is counted', { id: 7, total: 3 }, {}, {}],
    ['nothing for what must not be', { $not: { user_id: 7 } }, {}, {}],
  ])('%s', (_, scope, record, added) => {
    expect(
      fillScope(scope, record, pins, { through: { 'ticket_id.user_id': field('ticket_id.user_id', 'integer') } }),
    ).toEqual(added);
  });
});
