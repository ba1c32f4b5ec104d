import { expect, test } from 'vitest';
import { probeStep, type ProbeState } from '#model/domains/operations/health/probeStep.ts';

const NEW: ProbeState = { health: 'unknown', failures: 0, successes: 0 };
const after = (answers: string): string => {
  let state = NEW;
  return [...answers].map((answer) => (state = probeStep(state, answer === '+')).health).join(' ');
};

// Spec 7.7 gives no states: two failures before down, two successes before up.
test.each([
  ['++', 'unknown up'],
  ['--', 'unknown down'],
  ['++-+-+', 'unknown up up up up up'],
  ['--+-+-', 'unknown down down down down down'],
  ['++--++', 'unknown up up down down up'],
  ['+-+-', 'unknown unknown unknown unknown'],
])('the answers %s lead to %s', (answers, healths) => expect(after(answers)).toBe(healths));
