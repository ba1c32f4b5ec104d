import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../support/scenario.ts';

const GATEWAYS = '/api/ecrm/v1/gws';
const REGIONS = '/api/ecrm/v1/regions';
const WRITERS = 4;

interface RunningProcess {
  child: ChildProcess;
  address: string;
  token: string;
}

let dataDir = '';
let running: RunningProcess;
beforeAll(() => void (dataDir = mkdtempSync(join(tmpdir(), 'suantai-kill-'))));
afterAll(async () => {
  await kill(running);
  rmSync(dataDir, { recursive: true, force: true });
});

/** The server as people start it, on a port that nobody else has. */
async function start(): Promise<RunningProcess> {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, CONSOLE: 'none', SEED: 'demo', LOG_LEVEL: 'silent', RATE_LIMIT: '0', NODE_ENV: 'test' };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  let address = '';
  for await (const line of lines) {
    address = /running on (http:\S+)/.exec(line)?.[1] ?? '';
    if (address !== '') break;
  }
  const reply = await fetch(`${address}/api/ums/v1/auth/password/tokens`, { method: 'POST', body: JSON.stringify({ name: 'admin', password: DEMO_PASSWORD }), headers: { 'content-type': 'application/json' } });
  return { child, address, token: (await reply.json()).token };
}

async function kill({ child }: RunningProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

async function call({ address, token }: RunningProcess, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: reply.status, body: await reply.json() };
}

/** Writes one after the other until the process is gone; gives back what it was told is done. */
async function writeUntilKilled(server: RunningProcess, writer: number): Promise<string[]> {
  const done: string[] = [];
  for (let count = 0; ; count += 1) {
    const code = `w${writer}-${count}`;
    try {
      const { status } = await call(server, 'POST', REGIONS, { name: code, code, nation: 'CN' });
      if (status === 201) done.push(code);
    } catch {
      // The process is gone: that is the end of this writer.
      return done;
    }
  }
}

describe('a process that is killed', () => {
  test('loses nothing that it confirmed, and leaves nothing transient for ever', { timeout: 240_000 }, async () => {
    running = await start();
    const { body: gateways } = await call(running, 'GET', `${GATEWAYS}?range=[0,5]&filter=${encodeURIComponent('{"status":"active"}')}`);
    for (const { id } of gateways) expect((await call(running, 'POST', `${GATEWAYS}/${id}?action=reboot`)).status).toBe(202);

    const writers = Array.from({ length: WRITERS }, (_, writer) => writeUntilKilled(running, writer));
    // Killed in the middle of writing, as soon as something has been confirmed.
    let confirmed = 0;
    while (confirmed < 20) confirmed = Number((await call(running, 'GET', `${REGIONS}?range=[0,999]&filter=${encodeURIComponent('{"code":{"starts":"w"}}')}`)).body.length);
    await kill(running);
    const done = (await Promise.all(writers)).flat();
    expect(done.length).toBeGreaterThanOrEqual(20 - WRITERS);

    running = await start();
    const { body: regions } = await call(running, 'GET', `${REGIONS}?range=[0,999]&fields=code&filter=${encodeURIComponent('{"code":{"starts":"w"}}')}`);
    const kept = new Set(regions.map((region: { code: string }) => region.code));
    expect(done.filter((code) => !kept.has(code))).toEqual([]);
    // What was not confirmed may be there or not, but never in half: each record has its history.
    for (const region of regions) expect((await call(running, 'GET', `${REGIONS}/${region.id}/history`)).body).toHaveLength(1);

    const transient = async () => (await call(running, 'GET', `${GATEWAYS}?filter=${encodeURIComponent('{"status":["rebooting","activating","deactivating"]}')}`)).body.length;
    while ((await transient()) > 0);
    for (const { id } of gateways) expect((await call(running, 'GET', `${GATEWAYS}/${id}`)).body.status).toBe('active');
  });
});
