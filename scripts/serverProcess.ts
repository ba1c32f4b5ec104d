import { DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ServerProcess {
  url: string;
  dataDir: string;
  pid: number;
  /** From spawning the process to the first 200 of /readyz, in milliseconds. */
  readyMs: number;
  stop: () => Promise<void>;
}

const main = new URL('../server/main.ts', import.meta.url).pathname;

/** Starts the real server on a free port with a new data directory, and waits until it is ready. */
export async function startServer(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'suantai-')));
  const port = await freePort();
  await mkdir(dataDir, { recursive: true });
  // Write the log to a file, as a service manager does, instead of discarding it.
  const log = openSync(join(dataDir, 'server.log'), 'a');
  const began = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', log, 'inherit'],
  });
  closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, url);
  const readyMs = performance.now() - began;
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    readyMs,
    async stop() {
      await stopped(child);
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in with a demo account and returns its token. */
export async function signIn(url: string, name: string, password: string = DEMO_PASSWORD): Promise<string> {
  const reply = await fetch(`${url}/api/ums/v1/auth/password/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });
  if (!reply.ok) throw new Error(`sign-in of ${name} answered ${reply.status}: ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string }; // the contract of docs/api.md
  return token;
}

/** Processor time that a process has used so far, in milliseconds, which other work on the machine does not affect. */
export function processorMs(pid: number): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) * 10;
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

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
