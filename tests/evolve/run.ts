/**
 * `npm run test:evolve`: edits a foreign set of schemas at random, with rows and restarts, for an hour.
 * --minutes 60
 * --database sqlite|postgres (default: both in turn)
 * --seed 1 (default: a new one each time)
 * --path 3:1:0 (of a failing sequence)
 */

import { parseArgs } from 'node:util';
import { removeCluster, reserveCluster, startCluster } from '../support/databases/postgresCluster.ts';
import { databasesUnderTest, sqliteUnderTest } from '../support/databases/databases.ts';
import { evolve } from './evolve.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string' },
    path: { type: 'string' },
    database: { type: 'string' },
    steps: { type: 'string', default: '40' },
    only: { type: 'string' },
    story: { type: 'boolean' },
  },
});

// As the server does at its start: the YAML parser reads the environment for every token.
process.env = { ...process.env };

const ROUND_MS = 60_000;
const RUNS_A_ROUND = 1_000;

const place = process.env['TEST_DATABASE_URL'] || values.database === 'sqlite' ? undefined : reserveCluster();
if (place !== undefined) process.env['TEST_DATABASE_URL'] = await startCluster(place);
const databases = (values.database === 'sqlite' ? [sqliteUnderTest] : await databasesUnderTest()).filter(
  ({ dialect }) => values.database === undefined || values.database === dialect,
);
const until = Date.now() + Number(values.minutes) * 60_000;
let seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
let failures = 0;
try {
  for (let round = 0; Date.now() < until && databases.length > 0; round += 1) {
    // There is at least one.
    const database = databases[round % databases.length]!;
    const result = await evolve({
      database,
      seed,
      ...(values.path !== undefined && { path: values.path }),
      runs: RUNS_A_ROUND,
      steps: Number(values.steps),
      ...(values.only !== undefined && { only: values.only.split(',') }),
      ...(values.story && { tell: console.log }),
      limitMs: Math.min(ROUND_MS, until - Date.now()),
    });
    console.log(
      `${database.dialect} seed ${seed}: ${result.runs} sequences, ${result.steps} steps${result.failure === undefined ? '' : ', FAILED'}`,
    );
    if (result.failure !== undefined) {
      failures += 1;
      console.error(result.failure);
    }
    if (values.path !== undefined) break;
    if (round % databases.length === databases.length - 1) seed += 1;
  }
} finally {
  if (place !== undefined) removeCluster(place);
}
process.exit(failures === 0 ? 0 : 1);
