import { describe, expect, test } from 'vitest';
import { componentStep, type ComponentState, type Finding } from '#model/domains/operations/health/componentStep.ts';

const MINUTE = 60_000;
const FRESH: ComponentState = { health: 'unknown', failures: 0, successes: 0, probedAt: null };
const OK: Finding = { is: 'probed', ok: true };
const FAILS: Finding = { is: 'probed', ok: false };
const PARTLY: Finding = { is: 'probed', ok: false, partial: true };

/** The health after each finding, one a minute. */
function course(findings: readonly Finding[], from = FRESH): string[] {
  let state = from;
  return findings.map((found, place) => {
    state = componentStep(state, found, place * MINUTE);
    return state.health;
  });
}

describe('the state of a component (D12)', () => {
  test.each<[string, Finding[], string[]]>([
    ['two successes', [OK, OK], ['unknown', 'up']],
    ['two failures', [OK, OK, FAILS, FAILS], ['unknown', 'up', 'up', 'down']],
    ['one failure', [OK, OK, FAILS, OK], ['unknown', 'up', 'up', 'up']],
    ['one success after a fault', [FAILS, FAILS, OK, FAILS, OK, OK], ['unknown', 'down', 'down', 'down', 'down', 'up']],
    ['some parts', [OK, OK, PARTLY, PARTLY], ['unknown', 'up', 'up', 'degraded']],
    ['then all parts', [PARTLY, PARTLY, FAILS], ['unknown', 'degraded', 'down']],
    ['one success after some parts', [PARTLY, PARTLY, OK, OK], ['unknown', 'degraded', 'degraded', 'up']],
    ['what is decided elsewhere', [{ is: 'certain', health: 'down' }], ['down']],
    [
      'an intention',
      [OK, OK, { is: 'intended', health: 'maintenance' }, OK, OK],
      ['unknown', 'up', 'maintenance', 'unknown', 'up'],
    ],
    ['what cannot be seen', [OK, OK, { is: 'unclear' }, OK], ['unknown', 'up', 'unknown', 'unknown']],
  ])('%s', (_, findings, expected) => {
    expect(course(findings)).toEqual(expected);
  });

  test('after a time without a prober it begins again from unknown, whatever it was', () => {
    const up: ComponentState = { health: 'up', failures: 0, successes: 2, probedAt: 0 };
    expect(componentStep(up, OK, 3 * MINUTE).health).toBe('up');
    expect(componentStep(up, OK, 3 * MINUTE + 1)).toMatchObject({ health: 'unknown', successes: 1 });
    expect(componentStep({ ...up, health: 'down' }, FAILS, 4 * MINUTE).health).toBe('unknown');
  });
});
