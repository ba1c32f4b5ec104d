import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client as PostgresClient } from 'pg';

const REGIONS = '/api/ecrm/v1/regions';
const CLIENTS = 6;
/** Longer than nginx leaves out a server that did not answer (`fail_timeout`). */
const APART_MS = 12_000;

export interface Upgraded {
  origin: string;
  token: string;
  databaseUrl: string;
  ports: readonly [number, number];
  env: Record<string, string>;
  /** The processes of the present version, in the order of their ports. */
  stopOld: readonly (() => Promise<number | null>)[];
  folder: string;
}

/** Both processes are replaced by another version, whose tables differ, while clients read and write through nginx. */
export async function rollingUpgrade(world: Upgraded): Promise<void> {
  const next = makeNextVersion(world.folder);
  const load = startLoad(world);
  const started: ChildProcess[] = [];
  try {
    await migrationsWaitForEachOther(world, next, started);
    const beforeIt = load.answered();
    for (const [at, port] of world.ports.entries()) {
      const code = await world.stopOld[at]?.();
      if (code !== 0) throw new Error(`the former process ended with ${code}`);
      started.push(startNext(world, next, port));
      await ready(port);
      // Until here, nginx sends its requests to the other one.
      await delay(APART_MS);
    }
    const during = load.answered() - beforeIt;
    const { failed, answered } = await load.stop();
    if (failed.size > 0) throw new Error(`requests failed during the upgrade: ${[...failed.entries()].join(' ')}`);
    if (during === 0) throw new Error('no request during the upgrade');
    await isNext(world);
    console.log(`       ${answered} requests, ${during} of them while both processes were replaced; none failed`);
  } finally {
    await load.stop();
    for (const each of started) {
      const exit = once(each, 'exit');
      if (each.exitCode === null && each.kill('SIGTERM')) await exit;
    }
  }
}

/**
 * A process of the next version migrates beside both of the present one, which serve meanwhile; a second one waits for
 * the same lock. Their tables are then ready for the upgrade.
 */
async function migrationsWaitForEachOther(world: Upgraded, next: string, started: ChildProcess[]): Promise<void> {
  const client = new PostgresClient({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(7201)');
    const early = startNext(world, next, 0);
    started.push(early);
    const waiting = async () => {
      const { rows } = await client.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = 7201`,
      );
      return rows.length > 0;
    };
    for (let tries = 0; !(await waiting()); tries += 1) {
      if (tries > 600 || early.exitCode !== null) throw new Error('the migration does not wait for the lock');
      await delay(100);
    }
    await client.query('commit');
    await new Promise<void>((found, fail) => {
      early.stdout?.on('data', (text: Buffer) => text.toString().includes('running on') && found());
      early.once('exit', (code) => fail(new Error(`the next version ended with ${code}`)));
    });
    const exit = once(early, 'exit');
    early.kill('SIGTERM');
    await exit;
  } finally {
    await client.end();
  }
}

/** This product with another number and one more field of a resource. */
function makeNextVersion(folder: string): string {
  const place = join(folder, 'next');
  mkdirSync(place);
  for (const name of ['server', 'model', 'scripts', 'schemas', 'help'])
    cpSync(name, join(place, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(place, 'node_modules'));
  writeFileSync(
    join(place, 'package.json'),
    readFileSync('package.json', 'utf8').replace(/"version": "[^"]*"/, '"version": "99.0.0"'),
  );
  const file = join(place, 'schemas/region/regions.yaml');
  const text = readFileSync(file, 'utf8');
  const fields = text.replace(/^fields:$/m, 'fields:\n  altitude: { type: number, label: { zh: 海拔, en: Altitude } }');
  if (fields === text) throw new Error('the definition of regions has no list of fields');
  writeFileSync(file, fields);
  return place;
}

function startNext({ env, folder }: Upgraded, next: string, port: number): ChildProcess {
  return spawn(resolve('node_modules/.bin/node'), ['server/main.ts'], {
    cwd: next,
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'production',
      CONSOLE: 'none',
      PORT: `${port}`,
      DATA_DIR: join(folder, 'data'),
      SCHEMAS_DIR: join(next, 'schemas'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function ready(port: number): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await delay(100);
  }
  throw new Error(`nothing answers on ${port}`);
}

/** Reads and writes through nginx, without a pause: each answer counts. */
function startLoad({ origin, token }: Upgraded) {
  const failed = new Map<string, number>();
  let answered = 0;
  let isRunning = true;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let count = 0; isRunning; count += 1) {
      const body = JSON.stringify({ name: `滚动${client}-${count}`, code: `roll-${client}-${count}` });
      const isWrite = count % 4 === 0;
      const outcome = await fetch(origin + REGIONS, isWrite ? { method: 'POST', headers, body } : { headers }).then(
        async (reply) => {
          const text = await reply.text();
          return reply.ok ? 'ok' : `${isWrite ? 'POST' : 'GET'} ${reply.status} ${text.slice(0, 200)}`;
        },
        String,
      );
      if (outcome === 'ok') answered += 1;
      else failed.set(outcome, (failed.get(outcome) ?? 0) + 1);
    }
  });
  return {
    answered: () => answered,
    async stop() {
      isRunning = false;
      await Promise.all(clients);
      return { failed, answered };
    },
  };
}

/** Each of several calls is answered by the new version: its field is stored. */
async function isNext({ origin, token }: Upgraded): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (let count = 0; count < 6; count += 1) {
    const body = JSON.stringify({ name: `高${count}`, code: `high-${count}`, altitude: 1_000 });
    const reply = await fetch(origin + REGIONS, { method: 'POST', headers, body });
    const record = (await reply.json()) as { altitude?: number };
    if (record.altitude !== 1_000) throw new Error(`the new field is missing: ${JSON.stringify(record)}`);
  }
}
