import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, Figure } from './figure.ts';
import { load } from './support/load.ts';
import { seed } from './support/seed.ts';
import { processorMs, signIn, startServer, type ServerProcess } from '#scripts/serverProcess.ts';

const ROWS = 100_000;
const SITES = '/api/ecrm/v1/sites';
const REGIONS = '/api/ecrm/v1/regions';
const SIGN_INS = 20;
const WRITES = 400;
const WRITERS = 8;
const STREAMS = 200;
const HEARD_WRITES = 50;

/**
 * The load that one process can carry, in processor time: what one core of this machine could do if it did nothing
 * else. docs/scaling.md draws the conclusions.
 */
export const carry: Benchmark = {
  name: `what one process carries, SQLite, ${ROWS} rows`,
  async run() {
    const env = {
      DATA_DIR: await mkdtemp(join(tmpdir(), 'suantai-carry-')),
      RATE_LIMIT: '0',
      CONSOLE: 'none',
      LOG_LEVEL: 'warn',
    };
    await (await startServer(env)).stop();
    seed(env, { sites: ROWS });
    const server = await startServer(env);
    try {
      const token = await signIn(server.url, 'admin');
      const list = await load({ url: `${server.url}${SITES}?range=[0,9]`, token }, server.pid);
      const one = await load({ url: `${server.url}${SITES}/1`, token }, server.pid);
      const written = await processorOf(server, WRITES, () => write(server, token, WRITES, 'alone'));
      const signedIn = await processorOf(server, SIGN_INS, async () => {
        for (let count = 0; count < SIGN_INS; count += 1) await signIn(server.url, 'personal');
      });
      const before = memoryMb(server.pid);
      const stop = await listen(server, token);
      const streams = memoryMb(server.pid) - before;
      const heard = await processorOf(server, HEARD_WRITES, () => write(server, token, HEARD_WRITES, 'heard'));
      stop();
      return [
        figureOf('a list of ten', list.processorUs),
        figureOf('one record', one.processorUs),
        figureOf('a record written', written),
        figureOf('a sign-in', signedIn),
        figureOf(`a record written before ${STREAMS} open consoles`, heard),
        {
          figure: 'memory of the process',
          value: memoryMb(server.pid),
          unit: 'MB',
          detail: `of that ${streams.toFixed(0)} MB for ${STREAMS} live streams`,
          limit: 'the definitions, their compiled forms, and the caches of the database',
        },
      ];
    } finally {
      await server.stop();
      await rm(env.DATA_DIR, { recursive: true });
    }
  },
};

function figureOf(figure: string, processorUs: number): Figure {
  return {
    figure: `${figure}, processor time`,
    value: processorUs / 1_000,
    unit: 'ms',
    detail: `${Math.floor(1_000_000 / processorUs)} a second and core`,
    limit: 'one process computes on one core; the database of SQLite within it',
  };
}

/** Processor time of the server per item, in microseconds, for `count` items. */
async function processorOf({ pid }: ServerProcess, count: number, work: () => Promise<void>): Promise<number> {
  const before = processorMs(pid);
  await work();
  return ((processorMs(pid) - before) * 1_000) / count;
}

async function write({ url }: ServerProcess, token: string, count: number, series: string): Promise<void> {
  let next = 0;
  const writer = async () => {
    while (next < count) {
      const number = (next += 1);
      const reply = await fetch(url + REGIONS, {
        method: 'POST',
        body: JSON.stringify({ name: `${series}-${number}`, code: `${series}-${number}` }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
      if (reply.status !== 201) throw new Error(`a write answered ${reply.status}: ${await reply.text()}`);
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

/** Opens this number of live connections. Returns a function that closes them. */
async function listen({ url }: ServerProcess, token: string): Promise<() => void> {
  const stop = new AbortController();
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, () =>
      fetch(`${url}/api/sys/v1/events`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal }),
    ),
  );
  for (const { body } of streams)
    void (async () => {
      for await (const _ of body ?? []);
    })().catch(() => undefined);
  return () => stop.abort();
}

function memoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
}
