import { describe, expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import { isTheirs } from '#model/access/ownership/isTheirs.ts';
import { actorWith, definition, field, fieldsOf } from '../../definitions.ts';

const tenant = actorWith('TENANT');
const seen = {
  list: ['TENANT'],
  show: ['TENANT'],
  pick: ['TENANT'],
  create: [],
  update: ['TENANT'],
  delete: [],
  export: [],
  import: [],
  history: [],
};
const notes = (scope: Condition) =>
  definition({
    access: seen,
    scope: { TENANT: scope },
    fields: fieldsOf(field('ticket_id', 'reference', { to: 'tickets' }), field('hidden', 'boolean')),
  });
const open = notes({ $any: [{ 'ticket_id.user_id': '$user.id' }, { 'ticket_id.open': true }] });
const PATH = 'ticket_id.user_id';
const through = { [PATH]: field(PATH, 'integer') };

describe('the owner of a record below another one', () => {
  test('a reader who sees it, if it has no open part', () => {
    expect(isTheirs(tenant, notes({ [PATH]: '$user.id' }), { ticket_id: 1 })).toBe(true);
  });

  test('the server looks at what the path leads to', () => {
    for (const [owner, theirs] of [
      [7, true],
      [8, false],
      [null, false],
    ] as const)
      expect(isTheirs(tenant, open, { ticket_id: 1, [PATH]: owner }, { through, stored: true })).toBe(theirs);
  });

  test('the console uses the answer of the server', () => {
    for (const theirs of [true, false]) expect(isTheirs(tenant, open, { ticket_id: 1, _theirs: theirs })).toBe(theirs);
  });

  test('amounts and moments are compared as they are stored', () => {
    const dear = notes({ $any: [{ 'ticket_id.fee': { gt: '9' }, [PATH]: '$user.id' }, { hidden: false }] });
    const both = { ...through, 'ticket_id.fee': field('ticket_id.fee', 'money') };
    for (const [fee, theirs] of [
      [10_000_000, true],
      [8_000_000, false],
    ] as const) {
      expect(
        isTheirs(tenant, dear, { hidden: true, [PATH]: 7, 'ticket_id.fee': fee }, { through: both, stored: true }),
      ).toBe(theirs);
    }
  });

  test('parts that are open to everyone stay open at any depth', () => {
    const pins = notes({ $all: [{ $any: [{ owner_id: '$user.id' }, { shared: true }] }, { hidden: false }] });
    expect([7, 8].map((owner_id) => isTheirs(tenant, pins, { owner_id, shared: true, hidden: false }))).toEqual([
      true,
      false,
    ]);
  });
});
