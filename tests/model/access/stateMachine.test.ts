import { describe, expect, test } from 'vitest';
import { eligibleActions, settledState } from '#model/access/stateMachine.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import { action, actorWith, definition, field, fieldsOf, label } from '../definitions.ts';

const gateways = definition({
  fields: fieldsOf(
    field('status', 'state', {
      values: { active: { label }, inactive: { label }, rebooting: { label, transient: true } },
    }),
  ),
  stateField: 'status',
  actions: {
    active: action('active', { from: ['inactive'], to: 'active' }),
    deactive: action('deactive', { from: ['active'], to: 'inactive' }),
    reboot: action('reboot', { from: ['active'], via: 'rebooting', to: 'active', failTo: 'inactive' }),
    audit: action('audit', { access: ['AUDITOR'] }),
    refreshAll: action('refreshAll', { on: 'resource' }),
  },
});

describe('gateway actions (spec 4.3)', () => {
  test.each([
    ['inactive', ['active']],
    ['active', ['deactive', 'reboot']],
    ['rebooting', []],
  ])('in state %s', (status, open) => {
    const eligible = eligibleActions(gateways, actorWith('ADMIN'), { status });
    expect(eligible.map((each) => each.action.name)).toEqual(['active', 'deactive', 'reboot']);
    expect(eligible.filter((each) => each.decision.allowed).map((each) => each.action.name)).toEqual(open);
  });

  test('none for a reader without the words of the actions', () => {
    expect(eligibleActions(gateways, actorWith('TENANT'), { status: 'active' })).toEqual([]);
  });

  test.each([
    ['active', 'active', 'inactive'],
    ['reboot', 'active', 'inactive'],
    ['audit', 'inactive', 'inactive'],
  ])('%s ends in %s, and in %s when it fails', (name, done, failed) => {
    const given = gateways.actions[name] ?? action(name);
    expect([settledState(given, 'done', 'inactive'), settledState(given, 'failed', 'inactive')]).toEqual([
      done,
      failed,
    ]);
  });

  test('a record is in transition only in a transient state', () => {
    expect(
      ['rebooting', 'active', 'melted', 'constructor', null].map((status) => isTransient(gateways, { status })),
    ).toEqual([true, false, false, false, false]);
    expect(isTransient(definition(), { status: 'rebooting' })).toBe(false);
  });
});
