import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client as PostgresClient } from 'pg';
import { WebSocket, WebSocketServer } from 'ws';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { App } from '#server/engine/start/app.ts';
import { encrypt } from '#server/engine/records/write/values/protect.ts';
import { freePort } from '../e2e/support/testServer.ts';
import { expected, until } from './expectations.ts';
import { rollingUpgrade } from './rollingUpgrade.ts';
import { newDatabase } from './newDatabase.ts';
import { shelves } from './shelves.ts';
import { createClient, ORIGIN, type Client } from '../support/servers/client.ts';
import { removeCluster, reserveCluster, startCluster } from '../support/databases/postgresCluster.ts';
import { startProcess, type ServerProcess } from '../support/servers/serverProcess.ts';
import { appendPiece, beginUpload, someBytes } from '../support/servers/uploads.ts';
import { runScript } from '../support/servers/runScript.ts';

const REGIONS = '/api/ecrm/v1/regions';
const SECRET_KEY = randomBytes(32).toString('hex');
const PASSWORD = 'Suantai@2026';
const PIECE_BYTES = 1_048_576;
const LOADING_CLIENTS = 4;

interface World {
  origin: string;
  plain: string;
  token: string;
  processes: ServerProcess[];
  databaseUrl: string;
  dataDir: string;
  schemasDir: string;
  folder: string;
  /** What both processes are started with, and their ports. */
  settings: Record<string, string>;
  ports: readonly [number, number];
  /** The signed-in client, through nginx. */
  through: Client;
}

/** Two processes, one database, one nginx; each step reports its result. `only` names one of them. */
export async function behindNginx(
  folder: string,
  configuration: (ports: { 80: number; 443: number; 8080: number; 8081: number }) => string,
  only?: string,
): Promise<void> {
  const cluster = reserveCluster();
  const stops: (() => unknown)[] = [() => removeCluster(cluster)];
  try {
    const world = await start(folder, cluster, configuration, stops);
    for (const step of [
      redirects,
      bothAnswer,
      events,
      uploads,
      largeBody,
      screens,
      backup,
      reloads,
      oneDies,
      upgrades,
    ]) {
      if (only !== undefined && only !== step.name) continue;
      await step(world);
      console.log(`ok     ${step.name}`);
    }
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function start(
  folder: string,
  cluster: string,
  configuration: Parameters<typeof behindNginx>[1],
  stops: (() => unknown)[],
): Promise<World> {
  const databaseUrl = await newDatabase(await startCluster(cluster));
  const [http = 0, https = 0, one = 0, two = 0] = (
    await Promise.all([freePort(), freePort(), freePort(), freePort()])
  ).map(Number);
  const origin = `https://127.0.0.1:${https}`;
  const dataDir = join(folder, 'data');
  const schemasDir = join(folder, 'schemas');
  cpSync('schemas', schemasDir, { recursive: true });
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    SEED: 'none',
    ADMIN_PASSWORD: PASSWORD,
    SCHEMAS_DIR: schemasDir,
    TRUST_PROXY: '1',
    PUBLIC_URL: origin,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
  };
  const processes: ServerProcess[] = [];
  for (const port of [one, two]) {
    const server = await startProcess(dataDir, { ...settings, PORT: String(port) });
    processes.push(server);
    stops.push(() => server.stop());
  }
  const nginx = spawn('nginx', ['-c', configuration({ 80: http, 443: https, 8080: one, 8081: two })], {
    stdio: 'inherit',
  });
  stops.push(async () => {
    const exit = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await exit;
  });
  await until('nginx answers', async () => (await fetch(`${origin}/healthz`).catch(() => undefined))?.ok === true);
  const app: App = { fetch: (request) => fetch(new Request(request.url.replace(ORIGIN, origin), request)) };
  const signedIn = await createClient(app, () => ({})).post('/api/ums/v1/auth/password/tokens', {
    name: 'admin',
    password: PASSWORD,
  });
  const token = String(signedIn.body.token);
  return {
    origin,
    plain: `http://127.0.0.1:${http}`,
    token,
    processes,
    databaseUrl,
    dataDir,
    schemasDir,
    folder,
    settings,
    ports: [one, two],
    through: createClient(app, () => ({ authorization: `Bearer ${token}` })),
  };
}

async function redirects({ plain, origin }: World): Promise<void> {
  const reply = await fetch(`${plain}/index?a=1`, { redirect: 'manual' });
  expected(
    reply.status === 301 && reply.headers.get('location') === `${new URL(origin).protocol}//127.0.0.1/index?a=1`,
    `301 to https, got ${reply.status} ${reply.headers.get('location')}`,
  );
  expected((await fetch(`${origin}/metrics`)).status === 404, 'the metrics are not for the world');
}

async function bothAnswer({ through, processes }: World): Promise<void> {
  for (let count = 0; count < 10; count += 1) expected((await through.get(REGIONS)).status === 200, 'a list');
  for (const { url } of processes) {
    const served = /requests_total\{method="GET",route="regions",status="200"\} (\d+)/.exec(
      await (await fetch(`${url}/metrics`)).text(),
    )?.[1];
    expected(Number(served) > 0, `each process answers some of them, ${url} did ${served}`);
  }
}

/** Writes of either process arrive immediately: no proxy buffers them. */
async function events({ origin, token, processes }: World): Promise<void> {
  const stop = new AbortController();
  const stream = await fetch(`${origin}/api/sys/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  let heard = '';
  const reading = (async () => {
    for await (const piece of stream.body ?? []) heard += Buffer.from(piece).toString();
  })().catch(() => undefined);
  await until('the stream begins', () => heard.includes('retry:'));
  for (const [at, { url }] of processes.entries()) {
    const body = JSON.stringify({ name: `区${at}`, code: `deploy-${at}` });
    const reply = await fetch(url + REGIONS, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    const { id } = (await reply.json()) as { id: number };
    await until(`the event of region ${id}`, () =>
      heard.includes(`"resource":"regions","id":${id},"operation":"create"`),
    );
  }
  stop.abort();
  await reading;
}

/** Either process may receive a piece. */
async function uploads({ through }: World): Promise<void> {
  const bytes = someBytes(3 * PIECE_BYTES + 5);
  const { body } = await beginUpload(through, bytes.byteLength);
  let sum: unknown;
  for (let offset = 0; offset < bytes.byteLength; offset += PIECE_BYTES) {
    const reply = await appendPiece(through, body.url, offset, bytes.slice(offset, offset + PIECE_BYTES));
    expected(reply.status < 300, `a piece at ${offset}, got ${reply.status}`);
    sum = reply.body?.sha256 ?? reply.headers.get('upload-checksum') ?? sum;
  }
  const stands = await through.get(body.url);
  expected(
    stands.body.offset === bytes.byteLength && stands.body.sha256 === createHash('sha256').update(bytes).digest('hex'),
    `the whole file, got ${JSON.stringify(stands.body)} ${String(sum)}`,
  );
}

async function largeBody({ through }: World): Promise<void> {
  const bytes = someBytes(4 * 1024 ** 2);
  const stored = await through.post('/api/sys/v1/files?name=large', undefined, {
    raw: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expected(stored.status === 201 && stored.body.size === bytes.byteLength, `a file of 4 MB, got ${stored.status}`);
}

async function screens({ origin, token, databaseUrl }: World): Promise<void> {
  const http = createServer();
  new WebSocketServer({ server: http }).on('connection', (socket) => socket.on('message', (data) => socket.send(data)));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const place = http.address();
  const address = `ws://127.0.0.1:${place !== null && typeof place === 'object' ? place.port : 0}/`;
  const ticket = randomUUID();
  const client = new PostgresClient({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'insert into console_tickets (token_hash, session_id, address, expires_at) select $1, id, $2, $3 from sessions where token_hash = $4',
    [tokenHash(ticket), encrypt(address, Buffer.from(SECRET_KEY, 'hex')), Date.now() + 60_000, tokenHash(token)],
  );
  await client.end();
  const socket = new WebSocket(`${origin.replace('https', 'wss')}/api/cmp/v1/consoles/${ticket}`, ['binary'], {
    headers: { cookie: `access-token=${token}`, origin },
  });
  await once(socket, 'open');
  socket.send(Buffer.alloc(PIECE_BYTES, 7));
  const [data] = (await once(socket, 'message')) as [Buffer];
  expected(data.byteLength === PIECE_BYTES, 'a frame there and back');
  socket.terminate();
  http.closeAllConnections();
  http.close();
}

/** While both processes serve. */
async function backup({ databaseUrl, dataDir }: World): Promise<void> {
  const { code, output } = await runScript('backup', [join(dataDir, '..', 'saved.backup')], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY,
  });
  expected(code === 0 && /saving \d+ files/.test(output), output);
}

/** Definitions are edited under load, also in files that all others use: no request through nginx fails. */
async function reloads({ through, processes, schemasDir, token }: World): Promise<void> {
  const failed: string[] = [];
  let answered = 0;
  let isEditing = true;
  const load = Array.from({ length: LOADING_CLIENTS }, async (_, client) => {
    for (let count = 0; isEditing; count += 1) {
      const reply = await (
        count % 4 === 0
          ? through.post(REGIONS, { name: `区${client}-${count}`, code: `load-${client}-${count}` })
          : through.get(REGIONS)
      ).catch((error: unknown) => ({ status: String(error) }));
      if (reply.status === 200 || reply.status === 201) answered += 1;
      else failed.push(String(reply.status));
    }
  });
  const vocabulary = join(schemasDir, 'vocabulary.yaml');
  const words = readFileSync(vocabulary, 'utf8');
  for (const edit of ['one', 'two', 'three']) {
    writeFileSync(vocabulary, `${words}\n# ${edit}\n`.replace('zh: 名称', `zh: 名称 ${edit}`));
    writeFileSync(join(schemasDir, 'region', `${edit}.yaml`), shelves(edit));
    for (const { url } of processes)
      await until(`/${edit} of ${url}`, async () => {
        const reply = await fetch(`${url}/api/ecrm/v1/${edit}`, { headers: { authorization: `Bearer ${token}` } });
        return reply.status === 200;
      });
  }
  isEditing = false;
  await Promise.all(load);
  expected(
    failed.length === 0,
    `no failed request during reloads, got ${failed.length}: ${[...new Set(failed)].join(', ')}`,
  );
  console.log(`       ${answered} requests during three reloads of two processes, none failed`);
}

async function oneDies({ through, processes }: World): Promise<void> {
  await processes[0]?.kill();
  for (let count = 0; count < 10; count += 1)
    expected((await through.get(REGIONS)).status === 200, 'the other process answers');
  expected((await through.post(REGIONS, { name: '之后', code: 'deploy-after' })).status === 201, 'and writes');
}

/** Another version takes the place of both processes, one after the other, while clients work. */
async function upgrades({ origin, token, databaseUrl, ports, settings, processes, dataDir, folder }: World) {
  const again = await startProcess(dataDir, { ...settings, PORT: String(ports[0]) });
  const stopOld = [again, processes[1]].map((each) => async () => (await each?.stop()) ?? null);
  try {
    await rollingUpgrade({ origin, token, databaseUrl, ports, env: settings, stopOld, folder });
  } finally {
    await again.stop();
  }
}
