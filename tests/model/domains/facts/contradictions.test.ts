import { describe, expect, test } from 'vitest';
import { contradictions } from '#model/domains/facts/contradictions.ts';

const fine = { physical: 8, schedulable: 8, allocated: 4, used: 2, broken: [] };

describe('steps that cannot be true (decision 225)', () => {
  test.each([
    [{ ...fine, kind: 'gpu' }, []],
    [{ ...fine, kind: 'gpu', allocated: 9 }, ['allocated']],
    [{ ...fine, kind: 'memory', schedulable: 9 }, ['schedulable']],
    [{ ...fine, kind: 'storage', used: 9 }, ['used']],
    // Processors are offered more than once.
    [{ ...fine, kind: 'vcpu', schedulable: 32, allocated: 20 }, []],
    [{ ...fine, kind: 'vcpu', used: 9 }, ['used']],
    // Hosts that are disabled keep their machines.
    [{ ...fine, kind: 'gpu', schedulable: 0 }, []],
    [{ ...fine, kind: 'gpu', broken: ['managed'] }, ['allocated']],
    [{ ...fine, kind: 'gpu', physical: null, schedulable: null, allocated: null, used: null }, []],
  ] as const)('%j: %j', (capacity, steps) => {
    expect(contradictions({ ...capacity, broken: [...capacity.broken] })).toEqual(steps);
  });
});
