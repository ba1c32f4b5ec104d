/**
 * `npm run test:life`: a month of business on one server process (SQLite) or two (PostgreSQL), of which one is killed
 * now and then; afterwards an independent recomputation (commerce P13 with real kills).
 * --database sqlite|postgres (default: both, PostgreSQL only if available)
 * --seed 1 (default: a new one each time)
 * --accounts 200 --things 2000 --days 31 --operations 300 --kills 0.1
 */

import { parseArgs } from 'node:util';
import { createDatabase, findPostgres } from '../support/databases/postgres.ts';
import { removeCluster, reserveCluster, startCluster } from '../support/databases/postgresCluster.ts';
import { live } from './live.ts';
import { recompute } from './recompute.ts';
import { openServers } from './servers.ts';
import { randomFrom } from './world.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    seed: { type: 'string' },
    accounts: { type: 'string', default: '200' },
    things: { type: 'string', default: '2000' },
    days: { type: 'string', default: '31' },
    operations: { type: 'string', default: '300' },
    kills: { type: 'string', default: '0.1' },
  },
});

// As the server does at its start: the YAML parser reads the environment for every token.
process.env = { ...process.env };

const START = Date.parse('2026-03-20T09:00:00+08:00');
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const place = process.env['TEST_DATABASE_URL'] || values.database === 'sqlite' ? undefined : reserveCluster();
let failures = 0;
try {
  if (place !== undefined) process.env['TEST_DATABASE_URL'] = await startCluster(place);
  const postgres = values.database === 'sqlite' ? undefined : await findPostgres();
  if (values.database !== 'postgres') failures += await liveOn('sqlite');
  if (postgres !== undefined) {
    const { url, drop } = await createDatabase(postgres);
    failures += await liveOn('postgres', url);
    await drop();
  }
} finally {
  if (place !== undefined) removeCluster(place);
}
process.exit(failures === 0 ? 0 : 1);

async function liveOn(dialect: string, databaseUrl?: string): Promise<number> {
  console.log(`${dialect}, seed ${seed}`);
  const began = performance.now();
  const random = randomFrom(seed + 1);
  const servers = await openServers({
    start: START,
    random,
    killShare: Number(values.kills),
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  let isAgreed = false;
  try {
    const { log, end } = await live(servers.world, {
      seed,
      accounts: Number(values.accounts),
      things: Number(values.things),
      days: Number(values.days),
      operations: Number(values.operations),
      start: START,
      tell: (line) => console.log(`  ${((performance.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${line}`),
    });
    const wrong = await recompute(servers.world, log, end);
    for (const line of wrong.slice(0, 50)) console.error(`  ${line}`);
    for (const [what, { done, refused }] of log.operations) console.log(`  ${what}: ${done}, refused ${refused}`);
    console.log(`  ${servers.kills()} processes killed, ${wrong.length} differences`);
    isAgreed = wrong.length === 0;
    return wrong.length;
  } finally {
    await servers.close({ keep: !isAgreed });
    // On PostgreSQL, the database goes with its server.
    if (!isAgreed) console.error(`  the data is in ${servers.dataDir}`);
  }
}
