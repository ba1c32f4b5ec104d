// @module-tag long
import { describe, expect, test } from 'vitest';
import { evolve } from '../../../evolve/evolve.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';

/** The same sequences in every run; `npm run test:evolve` runs random ones for an hour. */
const SEED = 20_261_122;
const RUNS = 12;
const STEPS = 30;
const LIMIT_MS = 25_000;

describe.each(await databasesUnderTest())('schemas that are edited at random, on $dialect', (database) => {
  test('never fail, lose or change a value, or refuse the way back', async () => {
    const { failure } = await evolve({ database, seed: SEED, runs: RUNS, steps: STEPS, limitMs: LIMIT_MS });
    expect(failure).toBeUndefined();
  });
});
