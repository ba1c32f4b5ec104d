import { describe, expect, test } from 'vitest';
import { isPattern, labelMatcher, type MatchOperator } from '#model/conditions/labelMatcher.ts';
import { silenceFor, type SilenceSubject, type SilenceTerms } from '#model/domains/operations/alarms/silence.ts';

const NOON = Date.parse('2026-11-20T12:00:00+08:00');
const nobody = { user_id: null, bp_id: null };

const silence = (over: Partial<SilenceTerms> = {}): SilenceTerms => ({
  id: 1,
  owner: nobody,
  matchers: [],
  severities: [],
  resource: null,
  object_ids: [],
  dependents: false,
  begin: null,
  end: null,
  weekly: null,
  ...over,
});
const subject = (over: Partial<SilenceSubject> = {}): SilenceSubject => ({
  labels: { team: 'storage', host: 'node-12' },
  severity: 2,
  object: { resource: 'vms', id: '7' },
  owner: { user_id: 3, bp_id: null },
  ...over,
});
const holds = (terms: Partial<SilenceTerms>, about: Partial<SilenceSubject> = {}, at = NOON) =>
  silenceFor([silence(terms)], subject(about), at) !== undefined;

describe('a silence', () => {
  test.each<[MatchOperator, string, boolean]>([
    ['=', 'node-12', true],
    ['=', 'node-1', false],
    ['!=', 'node-1', true],
    ['!=', 'node-12', false],
    ['=~', 'node-\\d+', true],
    ['=~', 'node', false],
    ['=~', '(?i)NODE-\\d+', true],
    ['=~', '(?P<kind>node)-\\pN+', true],
    ['=~', '(?i:NODE)', false],
    ['!~', '(?i)NODE-\\d+', false],
    ['!~', 'node', true],
    ['!~', 'node-.*', false],
    ['in', 'node-1, node-12', true],
    ['in', 'node-1', false],
    ['not_in', 'node-1', true],
    ['not_in', 'node-1,node-12', false],
  ])('matches a label with %s %s: %s', (op, value, expected) => {
    expect(holds({ matchers: [labelMatcher({ key: 'host', op, value })] })).toBe(expected);
  });

  test('reads a missing label as empty, also one that every object has', () => {
    const matches = (key: string, op: MatchOperator, value: string) =>
      holds({ matchers: [labelMatcher({ key, op, value })] }, { labels: {} });
    expect(matches('absent', '=', '')).toBe(true);
    expect(matches('constructor', '!=', '')).toBe(false);
    expect(matches('absent', '!=', 'x')).toBe(true);
  });

  test('needs every matcher', () => {
    const is = (key: string, value: string) => labelMatcher({ key, op: '=', value });
    expect(holds({ matchers: [is('team', 'storage'), is('host', 'node-12')] })).toBe(true);
    expect(holds({ matchers: [is('team', 'storage'), is('host', 'node-1')] })).toBe(false);
  });

  test('matches severities, a resource and its objects', () => {
    expect(holds({ severities: [1, 2] })).toBe(true);
    expect(holds({ severities: [1] })).toBe(false);
    expect(holds({ resource: 'vms' })).toBe(true);
    expect(holds({ resource: 'vms', object_ids: ['7'] })).toBe(true);
    expect(holds({ resource: 'vms', object_ids: ['8'] })).toBe(false);
    expect(holds({ resource: 'hypervisorNodes', object_ids: ['7'] })).toBe(false);
    expect(holds({ resource: 'vms' }, { object: null })).toBe(false);
  });

  test('of planned work reaches what depends on its object', () => {
    const work = { resource: 'hypervisorNodes', object_ids: ['12'], dependents: true };
    const below = { dependsOn: [{ resource: 'hypervisorNodes', id: '12' }] };
    expect(holds(work, below)).toBe(true);
    expect(holds({ ...work, dependents: false }, below)).toBe(false);
    expect(holds(work, { dependsOn: [{ resource: 'hypervisorNodes', id: '13' }] })).toBe(false);
  });

  test('holds from its begin until before its end', () => {
    const terms = { begin: NOON, end: NOON + 1_000 };
    expect(holds(terms, {}, NOON - 1)).toBe(false);
    expect(holds(terms, {}, NOON)).toBe(true);
    expect(holds(terms, {}, NOON + 999)).toBe(true);
    expect(holds(terms, {}, NOON + 1_000)).toBe(false);
  });

  test('with a weekly window holds inside it, between its ends', () => {
    const weekly = { days: [5], start: '10:00', end: '13:00', zone: 'Asia/Shanghai' };
    expect(holds({ weekly })).toBe(true);
    expect(holds({ weekly }, {}, NOON + 3_600_000)).toBe(false);
    expect(holds({ weekly, end: NOON })).toBe(false);
  });

  test('of the platform is about everybody, and any other about its owner alone', () => {
    expect(holds({ owner: { user_id: 3, bp_id: null } })).toBe(true);
    expect(holds({ owner: { user_id: 4, bp_id: null } })).toBe(false);
    expect(holds({ owner: { user_id: 9, bp_id: 5 } }, { owner: { user_id: 3, bp_id: 5 } })).toBe(true);
    expect(holds({ owner: { user_id: 3, bp_id: 5 } }, { owner: { user_id: 3, bp_id: 6 } })).toBe(false);
    expect(holds({ owner: { user_id: 3, bp_id: null } }, { owner: nobody })).toBe(false);
  });

  test('is the first of several', () => {
    expect(silenceFor([silence({ id: 4, severities: [1] }), silence({ id: 5 })], subject(), NOON)?.id).toBe(5);
  });
});

test('a pattern is refused if it is none, or cannot be matched in linear time', () => {
  expect(['node-\\d+', 'a|b', '(a+)+b'].map(isPattern)).toEqual([true, true, true]);
  expect(['(', '(a)\\1', 'a{1,100}{1,100}'].map(isPattern)).toEqual([false, false, false]);
  // Takes `RegExp` longer than the life of a process.
  const slow = labelMatcher({ key: 'host', op: '=~', value: '(a+)+b' });
  expect(holds({ matchers: [slow] }, { labels: { host: 'a'.repeat(60) } })).toBe(false);
});
