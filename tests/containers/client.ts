import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Json } from '#model/language/definition.ts';
import { DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import { startProcess, type ServerProcess } from '../support/servers/serverProcess.ts';

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- steps look into replies of every shape
  body: any;
}

/** A server of its own, called as its administrator. */
export class OwnPlatform {
  readonly #dataDir: string;
  #process: ServerProcess | undefined;
  #token = '';

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async start(): Promise<void> {
    const settings = { HOST: '127.0.0.1', SEED: 'none', ADMIN_PASSWORD: DEMO_PASSWORD };
    this.#process = await startProcess(this.#dataDir, settings);
    this.#token = await this.#process.token();
  }

  /** Ends it like a power cut. */
  async kill(): Promise<void> {
    await this.#process?.kill();
  }

  get url(): string {
    return this.#process?.url ?? '';
  }

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' };
  }

  /** What it holds in memory, in MiB. */
  memory(): number {
    const text = readFileSync(`/proc/${this.#process?.child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024);
  }

  async call(method: string, path: string, body?: Json): Promise<Answer> {
    const reply = await fetch(`${this.url}${path}`, {
      method,
      headers: this.headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
  }

  /** Types into a terminal, and returns what it showed until it contained a text. */
  async terminal(address: string, typed: string, wanted: string): Promise<string> {
    const { authorization = '' } = this.headers;
    const url = `${this.url}${address}`.replace(/^http/, 'ws');
    const socket = new WebSocket(url, ['binary'], { headers: { authorization, origin: this.url } });
    let shown = '';
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => {
        socket.send('100x30');
        socket.send(Buffer.from(typed));
      });
      socket.on('message', (data) => {
        shown += String(data);
        if (shown.includes(wanted)) resolve();
      });
      socket.once('error', reject);
      socket.once('close', () => resolve());
    });
    socket.close();
    return shown;
  }
}

const LIMIT_MS = 180_000;

/** Looks again and again until it is so. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  limitMs = LIMIT_MS,
): Promise<T> {
  for (const deadline = Date.now() + Math.max(limitMs, LIMIT_MS); Date.now() < deadline;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
    await delay(500);
  }
  throw new Error(`${what} did not happen within ${LIMIT_MS / 1_000} s`);
}
