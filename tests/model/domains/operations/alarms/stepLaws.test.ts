import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlarmRule, Sample } from '#model/domains/operations/alarms/alarmRule.ts';
import { stateAtStart, type AlarmState, type Transition } from '#model/domains/operations/alarms/alarmState.ts';
import { holds, isPastRecovery } from '#model/domains/operations/alarms/assess.ts';
import { step } from '#model/domains/operations/alarms/step.ts';
import { condition, ruleOf } from './ruleOf.ts';

const MINUTE = 60_000;
const RUNS = { numRuns: 10_000 };

const minutes = (most: number) => fc.integer({ min: 0, max: most }).map((each) => each * MINUTE);

const rules = fc
  .record({
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(
      fc
        .record({
          threshold: fc.integer({ min: 2, max: 4 }),
          gap: fc.option(fc.integer({ min: 0, max: 2 })),
          severity: fc.option(fc.constantFrom(1 as const, 2 as const, 3 as const)),
        })
        .map(({ threshold, gap, severity }) =>
          condition({ threshold, severity, recovery: gap === null ? null : threshold - gap }),
        ),
      { minLength: 1, maxLength: 2 },
    ),
    for: minutes(3),
    keepFiring: minutes(2),
    recover: minutes(2),
    of: fc.integer({ min: 1, max: 3 }),
    needed: fc.integer({ min: 1, max: 3 }),
    noData: fc.constantFrom('ignore' as const, 'alert' as const, 'keep' as const),
    noDataAfter: minutes(2),
    repeat: minutes(2),
    mostNotified: fc.integer({ min: 0, max: 3 }),
  })
  .map((values) => ruleOf({ ...values, needed: Math.min(values.needed, values.of) }));

const values = fc.array(fc.option(fc.integer({ min: 0, max: 6 })), { minLength: 2, maxLength: 2 });
const samples = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: values.map((each): Sample => ({ values: each })) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant<Sample>({ fault: 'away' }) },
  ),
  { maxLength: 30 },
);

function run(rule: AlarmRule, given: readonly (Sample | undefined)[], from: AlarmState, first = 0, restart = false) {
  let state = from;
  const transitions: (Transition & { sample: Sample | undefined })[] = [];
  for (const [place, sample] of given.entries()) {
    const done = step(state, rule, sample, (first + place) * MINUTE);
    // JSON is how a state is stored.
    state = restart ? (JSON.parse(JSON.stringify(done.state)) as AlarmState) : done.state;
    transitions.push(...done.transitions.map((each) => ({ ...each, sample })));
  }
  return { state, transitions };
}

const valuesOf = (sample: Sample | undefined) =>
  sample !== undefined && 'values' in sample ? sample.values : undefined;

describe('what holds for every rule and every series (D4)', () => {
  test('an episode recovers only when a value past the recovery threshold was seen', () => {
    fc.assert(
      fc.property(rules, samples, (rule, given) => {
        for (const { kind, reason, sample } of run(rule, given, stateAtStart(0)).transitions) {
          if (kind !== 'recovered') continue;
          const seen = valuesOf(sample);
          expect(reason).toBe('value');
          expect(
            rule.conditions.some((each, place) => {
              const value = seen?.[place];
              return typeof value === 'number' && isPastRecovery(each, value);
            }),
          ).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test('stepping in parts, or with a restart after every step, is stepping in one go', () => {
    fc.assert(
      fc.property(rules, samples, fc.nat(30), (rule, given, cut) => {
        const whole = run(rule, given, stateAtStart(0));
        const first = run(rule, given.slice(0, cut), stateAtStart(0));
        const second = run(rule, given.slice(cut), first.state, Math.min(cut, given.length));
        expect(second.state).toEqual(whole.state);
        expect([...first.transitions, ...second.transitions]).toEqual(whole.transitions);
        expect(run(rule, given, stateAtStart(0), 0, true)).toEqual(whole);
      }),
      RUNS,
    );
  });

  test('episodes begin and end in turn, and the number of times they are notified keeps to the maximum', () => {
    fc.assert(
      fc.property(rules, samples, (rule, given) => {
        const { state, transitions } = run(rule, given, stateAtStart(0));
        let open = false;
        let last = 0;
        for (const { kind, notified, from, to } of transitions) {
          if (kind === 'fired') {
            expect(open).toBe(false);
            expect(notified).toBe(1);
            [open, last] = [true, 1];
          } else if (kind === 'recovered' || kind === 'closed') {
            expect(open).toBe(true);
            open = false;
          } else if (kind === 'repeated' || kind === 'raised') {
            expect([open, notified]).toEqual([true, last + 1]);
            if (kind === 'repeated' && rule.mostNotified > 0) expect(notified).toBeLessThanOrEqual(rule.mostNotified);
            last = notified;
          } else if (kind === 'moved') expect(to).not.toBe(from);
        }
        expect(state.episode !== null).toBe(open);
        expect(['firing', 'recovering'].includes(state.state) && !open).toBe(false);
        expect(['ok', 'pending'].includes(state.state) && open).toBe(false);
      }),
      RUNS,
    );
  });

  test('without M of N and gaps it fires exactly when Prometheus would', () => {
    const series = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 });
    fc.assert(
      fc.property(series, minutes(4), minutes(3), (given, wait, keep) => {
        const rule = ruleOf({ conditions: [condition({ threshold: 3 })], for: wait, keepFiring: keep });
        const ours = run(
          rule,
          given.map((each) => ({ values: [each] })),
          stateAtStart(0),
        ).transitions.flatMap(({ kind, at }) => (kind === 'fired' || kind === 'recovered' ? [`${kind} ${at}`] : []));
        expect(ours).toEqual(prometheus(given, wait, keep));
      }),
      RUNS,
    );
  });

  test('nothing fires by a value unless its condition holds', () => {
    fc.assert(
      fc.property(rules, samples, (rule, given) => {
        for (const { kind, by, value } of run({ ...rule, of: 1, needed: 1 }, given, stateAtStart(0)).transitions) {
          const held = kind === 'fired' && by !== null ? rule.conditions[by] : undefined;
          if (held !== undefined) expect(value !== null && holds(held, value)).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

/** As Prometheus: `for` counts from the first sample, `keep_firing_for` from the first that is gone. */
function prometheus(given: readonly number[], wait: number, keep: number): string[] {
  const notified: string[] = [];
  let active: number | undefined;
  let [firing, goneSince]: [boolean, number | undefined] = [false, undefined];
  for (const [place, value] of given.entries()) {
    const at = place * MINUTE;
    if (value > 3) {
      active ??= at;
      goneSince = undefined;
      if (!firing && at - active >= wait) {
        firing = true;
        notified.push(`fired ${at}`);
      }
    } else if (firing) {
      goneSince ??= at;
      if (at - goneSince < keep) continue;
      [firing, active, goneSince] = [false, undefined, undefined];
      notified.push(`recovered ${at}`);
    } else active = undefined;
  }
  return notified;
}
