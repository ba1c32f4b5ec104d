import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ServerProcess {
  url: string;
  dataDir: string;
  /** From spawning the process to the first 200 of /readyz, in milliseconds. */
  readyMs: number;
  stop: () => Promise<void>;
}

const main = new URL('../../server/main.ts', import.meta.url).pathname;

/** Starts the real server on a free port with a data directory of its own, and waits until it is ready. */
export async function startServer(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'suantai-bench-')));
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, url);
  const readyMs = performance.now() - began;
  return {
    url,
    dataDir,
    readyMs,
    async stop() {
      await stopped(child);
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in with a demo account and gives its token. */
export async function signIn(url: string, name: string, password = 'Suantai@2026'): Promise<string> {
  const reply = await fetch(`${url}/api/ums/v1/auth/password/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });
  if (!reply.ok) throw new Error(`sign-in of ${name} answered ${reply.status}: ${await reply.text()}`);
  const body: { token: string } = await reply.json();
  return body.token;
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server stopped with ${child.exitCode} before it was ready`);
    const ready = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
