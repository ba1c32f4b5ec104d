import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './testServer.ts';

const PASSWORD = 'Suantai@2026';

/** A server with the built console that a journey can stop and start, with its own key for signing licences. */
export class OwnServer {
  readonly url: string;
  readonly account = { name: 'admin', password: PASSWORD };
  private readonly folder: string;
  private readonly port: string;
  private readonly env: Record<string, string>;
  private readonly licenceKey: KeyObject;
  private child: ChildProcess | undefined;

  private constructor(port: string, env: Record<string, string>) {
    this.port = port;
    this.env = env;
    this.url = `http://127.0.0.1:${port}`;
    this.folder = mkdtempSync(join(tmpdir(), 'suantai-own-'));
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    this.licenceKey = privateKey;
    writeFileSync(join(this.folder, 'licence.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  }

  /** `env` replaces settings of the process. */
  static async start(env: Record<string, string> = {}): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), env);
    await server.start();
    return server;
  }

  get dataDir(): string {
    return join(this.folder, 'data');
  }

  /** `more` replaces settings of this start alone. */
  async start(more: Record<string, string> = {}): Promise<void> {
    const { folder, port, env } = this;
    // The Node of this project, whichever one runs Playwright.
    const child = spawn(join('node_modules', '.bin', 'node'), ['server/main.ts'], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: port,
        DATA_DIR: join(folder, 'data'),
        SEED: 'none',
        ADMIN_PASSWORD: PASSWORD,
        LICENCE_KEY_FILE: join(folder, 'licence.pem'),
        LOG_LEVEL: 'silent',
        NODE_ENV: 'production',
        ...env,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (said: Buffer) => said.includes('is running on') && resolve());
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  /** A licence as an operator would receive it. */
  licence(endTimestamp: number): string {
    const claims = {
      product: 'Suantai',
      customer: 'Journey',
      edition: 'enterprise',
      issued_at: 1,
      start_timestamp: 1,
      end_timestamp: endTimestamp,
      limits: {},
      features: [],
    };
    const licence = JSON.stringify(claims);
    return JSON.stringify({ licence, signature: sign(null, Buffer.from(licence), this.licenceKey).toString('base64') });
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
