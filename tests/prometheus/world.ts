import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Json } from '#model/language/definition.ts';
import { freePort } from '../e2e/support/testServer.ts';
import { startProcess, type ServerProcess } from '../support/servers/serverProcess.ts';

export interface World {
  folder: string;
  server: ServerProcess;
  /** Addresses of the two real programs. */
  prometheus: string;
  exporter: string;
  /** A call of an administrator, by the path below the service of operations. */
  call(method: string, path: string, body?: Json): Promise<Answer>;
  /** The same by the whole path. */
  callAt(method: string, path: string, body?: Json): Promise<Answer>;
  /** Starts a Prometheus with this configuration; it ends with the world. */
  startPrometheus(name: string, configuration: string, data?: string): Promise<string>;
  /** Ends the Prometheus that was started last, like a power cut. */
  killPrometheus(): void;
  stop(): Promise<void>;
}

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- steps look into replies of every shape
  body: any;
}

const READY_MS = 30_000;

export async function startWorld(folder: string): Promise<World> {
  const children: ChildProcess[] = [];
  const start = async (program: string, words: string[], ready: string): Promise<void> => {
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'ignore'] });
    // No program may outlive the test, however it ends.
    const end = () => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    children.push(child);
    await until(`${program} is ready`, async () => (await fetch(ready)).ok, READY_MS);
  };
  const startPrometheus = async (name: string, configuration: string, data = join(folder, name, 'data')) => {
    const port = await freePort();
    mkdirSync(data, { recursive: true });
    const file = join(folder, `${name}.yml`);
    writeFileSync(file, configuration);
    const url = `http://127.0.0.1:${port}`;
    const words = [
      `--config.file=${file}`,
      `--storage.tsdb.path=${data}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--rules.alert.resend-delay=2s',
    ];
    await start('prometheus', [...words, '--log.level=error'], `${url}/-/ready`);
    return url;
  };
  const exporterPort = await freePort();
  const exporter = `127.0.0.1:${exporterPort}`;
  await start(
    'prometheus-node-exporter',
    [`--web.listen-address=${exporter}`, '--log.level=error'],
    `http://${exporter}/metrics`,
  );
  const prometheus = await startPrometheus(
    'first',
    `global: { scrape_interval: 1s }
scrape_configs:
  - { job_name: node, static_configs: [{ targets: ['${exporter}'] }] }
  - { job_name: gone, static_configs: [{ targets: ['127.0.0.1:1'] }] }
`,
  );
  const server = await startProcess(join(folder, 'suantai'), {
    // Without one, every program of this machine may read the metrics.
    METRICS_TOKEN: 'x'.repeat(32),
  });
  const token = await server.token();
  const callAt: World['callAt'] = async (method, path, body) => {
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-language': 'en',
        // While a tool of Prometheus runs, this process does not see that the server ends an idle connection.
        connection: 'close',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    folder,
    server,
    prometheus,
    exporter,
    startPrometheus,
    call: (method, path, body) => callAt(method, `/api/omc/v1${path}`, body),
    callAt,
    killPrometheus: () => void children.at(-1)?.kill('SIGKILL'),
    async stop() {
      await server.stop();
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
    },
  };
}

const INTERVAL_MS = 250;

/** Waits until something holds, for a limited time. */
export async function until(what: string, holds: () => Promise<boolean>, limitMs = READY_MS): Promise<void> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    if (await holds().catch(() => false)) return;
    await delay(INTERVAL_MS);
  }
  throw new Error(`${what}: not within ${limitMs / 1_000} s`);
}
