import { describe, expect, test } from 'vitest';
import type { AlarmRule, Sample } from '#model/domains/operations/alarms/alarmRule.ts';
import { stateAtStart, type Transition } from '#model/domains/operations/alarms/alarmState.ts';
import { step } from '#model/domains/operations/alarms/step.ts';
import { condition, ruleOf } from './ruleOf.ts';

const MINUTE = 60_000;
type Value = number | null | 'fault' | readonly (number | null)[];

/** One value a minute; null: no value. */
function run(rule: AlarmRule, values: readonly Value[], from = 0) {
  let state = stateAtStart(from);
  const words: string[] = [];
  const transitions: Transition[] = [];
  for (const [place, value] of values.entries()) {
    const done = step(state, rule, sampleOf(value), from + place * MINUTE);
    state = done.state;
    words.push(state.state);
    transitions.push(...done.transitions);
  }
  const notified = transitions.filter(({ kind }) => kind !== 'moved');
  return { state, words, notified, notifiedAt: notified.map(({ kind, at }) => `${kind} ${(at - from) / MINUTE}`) };
}

function sampleOf(value: Value): Sample | undefined {
  if (value === null) return undefined;
  if (value === 'fault') return { fault: 'the source does not answer' };
  return { values: typeof value === 'number' ? [value] : value };
}

describe('one step of an alarm rule (D4)', () => {
  test('fires once the condition has held for the time of the rule, as Prometheus counts it, and not a tick earlier', () => {
    const rule = ruleOf({ for: 2 * MINUTE });
    expect(run(rule, [95, 95, 95, 95]).notifiedAt).toEqual(['fired 2']);
    expect(run(rule, [95, 95, 10, 95, 95, 95]).notifiedAt).toEqual(['fired 5']);
    expect(run(rule, [95, 95, 10]).words).toEqual(['pending', 'pending', 'ok']);
    expect(run(ruleOf(), [95]).notifiedAt).toEqual(['fired 0']);
  });

  test('the trigger value and the recovery value are those of the condition that fired', () => {
    const rule = ruleOf({ conditions: [condition(), condition({ metric: 'vms.memory_pct', threshold: 80 })] });
    const { notified } = run(rule, [
      [10, 85],
      [20, 30],
    ]);
    expect(notified).toMatchObject([
      { kind: 'fired', value: 85, by: 1 },
      { kind: 'recovered', value: 30, by: 1, reason: 'value' },
    ]);
  });

  test('no value is a state and never a recovery: the episode closes as “no data”', () => {
    const { notified, words } = run(ruleOf(), [95, null, null, null, 95]);
    expect(words).toEqual(['firing', 'firing', 'firing', 'no_data', 'firing']);
    expect(notified).toMatchObject([
      { kind: 'fired' },
      { kind: 'closed', reason: 'no_data', value: null, at: 3 * MINUTE },
      { kind: 'fired', at: 4 * MINUTE },
    ]);
  });

  test('“keep” leaves the state as it is, and “alert” fires about the missing value and recovers with one', () => {
    expect(run(ruleOf({ noData: 'keep' }), [95, null, null, null, null, 10]).notifiedAt).toEqual([
      'fired 0',
      'recovered 5',
    ]);
    const { notified } = run(ruleOf({ noData: 'alert' }), [10, null, null, null, null, 10]);
    expect(notified).toMatchObject([
      { kind: 'fired', to: 'no_data', value: null, by: null, severity: 2, at: 3 * MINUTE },
      { kind: 'recovered', reason: 'value', value: 10 },
    ]);
  });

  test('a value that is missing while the platform did not measure says nothing', () => {
    const interruptions = [{ from: 2 * MINUTE, to: 9 * MINUTE }];
    const gap = [null, null, null, null, null, null, null];
    for (const noData of ['ignore', 'alert', 'keep'] as const) {
      const rule = ruleOf({ noData, interruptions });
      expect(run(rule, [95, 95, 95, ...gap, 95]).notifiedAt).toEqual(['fired 0']);
      expect(run(rule, [5, 5, 5, ...gap, 5]).notifiedAt).toEqual([]);
    }
    // What is still missing after it counts from its end.
    expect(run(ruleOf({ noData: 'alert', interruptions }), [5, 5, 5, ...gap, null, null, null]).notifiedAt).toEqual([
      'fired 12',
    ]);
    expect(run(ruleOf({ interruptions }), [95, 95, 95, ...gap, null, null, null]).notifiedAt).toEqual([
      'fired 0',
      'closed 12',
    ]);
    // What was pending was not seen to hold in between.
    expect(run(ruleOf({ for: 3 * MINUTE, interruptions }), [5, 95, 95, ...gap, 95, 95]).notifiedAt).toEqual([]);
  });

  test('a fault of the source changes nothing but the word', () => {
    const { notifiedAt, words } = run(ruleOf({ for: MINUTE }), [95, 'fault', 95, 'fault', 'fault', 10]);
    expect(words).toEqual(['pending', 'error', 'firing', 'error', 'error', 'ok']);
    expect(notifiedAt).toEqual(['fired 2', 'recovered 5']);
  });

  test('a value between threshold and recovery threshold neither fires nor recovers', () => {
    const rule = ruleOf({ conditions: [condition({ recovery: 70 })] });
    expect(run(rule, [80, 95, 80, 71, 70]).notifiedAt).toEqual(['fired 1', 'recovered 4']);
  });

  test('keeps firing, is watched, and recovers; a value above the threshold begins that again', () => {
    const rule = ruleOf({ keepFiring: 2 * MINUTE, recover: MINUTE });
    const { words, notifiedAt } = run(rule, [95, 10, 10, 10, 95, 10, 10, 10, 10]);
    expect(words).toEqual([
      'firing',
      'firing',
      'firing',
      'recovering',
      'firing',
      'firing',
      'firing',
      'recovering',
      'ok',
    ]);
    expect(notifiedAt).toEqual(['fired 0', 'recovered 8']);
  });

  test('a recovery with `for` 0 and a time of watching ends', () => {
    expect(run(ruleOf({ recover: 3 * MINUTE }), [95, 10, 10, 10, 10]).notifiedAt).toEqual(['fired 0', 'recovered 4']);
  });

  test('M of N counts the last values', () => {
    const rule = ruleOf({ needed: 2, of: 3 });
    expect(run(rule, [95, 10, 10, 95, 10, 95, 10, 10]).notifiedAt).toEqual(['fired 5', 'recovered 6']);
  });

  test('the higher severity hides the lower one, and a rise is notified while a fall is not', () => {
    const conditions = [condition({ severity: 2 }), condition({ threshold: 98, severity: 1 })];
    const both = (value: number) => [value, value];
    const { notified } = run(ruleOf({ conditions }), [both(99), both(95), both(99), both(10)]);
    expect(notified.map(({ kind, severity }) => [kind, severity])).toEqual([
      ['fired', 1],
      ['lowered', 2],
      ['raised', 1],
      ['recovered', 1],
    ]);
    expect(notified.map(({ notified: times }) => times)).toEqual([1, 1, 2, 2]);
  });

  test('with `all`, one good value is enough for “no”, and a missing one decides only if the others do not', () => {
    const rule = ruleOf({ match: 'all', conditions: [condition(), condition({ threshold: 80 })], noDataAfter: 0 });
    const { words } = run(rule, [
      [95, 85],
      [95, 10],
      [10, null],
      [95, null],
      [95, 95],
    ]);
    expect(words).toEqual(['firing', 'ok', 'ok', 'no_data', 'firing']);
    expect(
      run(ruleOf({ conditions: rule.conditions, noDataAfter: 0 }), [
        [10, null],
        [95, null],
      ]).words,
    ).toEqual(['no_data', 'firing']);
  });

  test('is notified again at its interval, up to its maximum', () => {
    const rule = ruleOf({ repeat: 2 * MINUTE, mostNotified: 3 });
    const { notifiedAt, notified } = run(rule, [95, 95, 95, 95, 95, 95, 95, 95, 10]);
    expect(notifiedAt).toEqual(['fired 0', 'repeated 2', 'repeated 4', 'recovered 8']);
    expect(notified[1]).toMatchObject({ value: 95, notified: 2 });
    expect(run(ruleOf({ repeat: MINUTE }), [95, 95, 95]).notifiedAt).toEqual(['fired 0', 'repeated 1', 'repeated 2']);
  });

  test('outside its windows a rule begins nothing, but what fires may recover', () => {
    const night = { days: [1, 2, 3, 4, 5, 6, 7], start: '00:00', end: '08:00', zone: 'Asia/Shanghai' };
    const rule = ruleOf({ windows: [night], for: 2 * MINUTE, repeat: MINUTE });
    const five = Date.parse('2026-11-27T07:57:00+08:00');
    expect(run(rule, [95, 95, 95, 95, 95, 10], five).notifiedAt).toEqual(['fired 2', 'recovered 5']);
    expect(run(rule, [95, 95, 95, 95], Date.parse('2026-11-27T07:59:00+08:00')).notifiedAt).toEqual([]);
    // The clock of the condition begins with the window.
    expect(run(rule, [95, 95, 95, 95, 95], Date.parse('2026-11-27T23:58:00+08:00')).notifiedAt).toEqual(['fired 4']);
  });
});
