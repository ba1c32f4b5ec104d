import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/engine/db/database.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import { startProcess, type ServerProcess } from '../support/servers/serverProcess.ts';
import type { Answer, LifeWorld, Random } from './world.ts';

const PASSWORD = 'Longer-12345';
const TOKENS = '/api/ums/v1/auth/password/tokens';

export interface ServersOptions {
  start: number;
  /** A PostgreSQL server, for two processes; absent: SQLite, which one process may use. */
  databaseUrl?: string;
  random: Random;
  /** How likely a move of the clock is cut short. */
  killShare: number;
}

/** Jobs of measurements, which a start begins again. A month of 650 machines has millions, and none costs. */
const MEASURES = [
  'metrics-collect',
  'metrics-collect-cloud',
  'metrics-demo-past',
  'metrics-fold',
  'alarm-watch',
  'evaluate-alarm',
  'health-probe',
];

async function leaveUnmeasured(db: Database): Promise<void> {
  for (const kind of MEASURES) await db.run('delete from jobs where kind = ?', [kind]);
}

/** As many server processes as the database is for, of which one is killed now and then. */
export async function openServers({ start, databaseUrl, random, killShare }: ServersOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'suantai-life-'));
  const env = {
    SEED: 'demo',
    TEST_CLOCK: new Date(start).toISOString(),
    LIFE_BEGAN: String(Date.now()),
    // Two processes need one time for the leases of their jobs.
    NODE_OPTIONS: `--import=${join(import.meta.dirname, databaseUrl === undefined ? 'skipWaits.ts' : 'quickTime.ts')}`,
    // Limits of requests pass ten times as fast as well.
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, REQUEST_TIMEOUT_MS: '600000' }),
  };
  const servers: ServerProcess[] = [await startProcess(dataDir, env)];
  const db = await openDatabase({ dataDir, databaseUrl });
  if (databaseUrl !== undefined) servers.push(await startProcess(dataDir, env));
  await leaveUnmeasured(db);
  const tokens = new Map<string, string>();
  let [kills, turn] = [0, 0];

  /** One of the servers, in turn. */
  const server = (): ServerProcess => {
    turn += 1;
    const found = servers[turn % servers.length];
    if (found === undefined) throw new Error('there is no server');
    return found;
  };

  async function tokenOf(who: string): Promise<string> {
    const known = tokens.get(who);
    if (known !== undefined) return known;
    const password = who === 'admin' ? DEMO_PASSWORD : PASSWORD;
    const { body } = await send('POST', TOKENS, { name: who, password }, {});
    tokens.set(who, body.token);
    return body.token;
  }

  /** Repeats a call until a server answers: a killed one answers nothing. */
  async function send(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    for (;;) {
      try {
        const reply = await fetch(server().url + path, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await reply.text();
        // The call that was cut short is still known as running, or its process is just starting.
        if (reply.status !== 503)
          return { status: reply.status, body: text.trim() === '' ? undefined : JSON.parse(text) };
      } catch {
        // Broken off.
      }
      await delay(50);
    }
  }

  const world: LifeWorld = {
    db,
    call: async (who, method, path, body, key) =>
      send(method, path, body, {
        authorization: `Bearer ${await tokenOf(who)}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      }),
    async advance(to) {
      const moved = world.call('admin', 'POST', '/api/sys/v1/test-clock', { advance_to: new Date(to).toISOString() });
      if (random.chance(killShare)) {
        await delay(random.between(0, 400));
        const place = random.below(servers.length);
        await servers[place]?.kill();
        kills += 1;
        servers[place] = await startProcess(dataDir, env);
        await leaveUnmeasured(db);
      }
      const { status, body } = await moved;
      // The other process had arrived there before this call was repeated.
      if (status !== 200 && body?.code !== 9223) throw new Error(`the clock answered ${JSON.stringify(body)}`);
    },
  };
  return {
    world,
    kills: () => kills,
    /** Where the data is kept. */
    dataDir,
    async close({ keep = false } = {}) {
      for (const each of servers) await each.stop();
      await db.close();
      if (!keep) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
