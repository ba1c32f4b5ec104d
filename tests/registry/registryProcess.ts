import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../prometheus/world.ts';

/** The section of the configuration, and the line by which it takes no pushes. */
const UPKEEP = '  maintenance:\n';
const LOCK = '    readonly: { enabled: true }\n';

/** A docker-registry of Debian in a folder, on a port of this machine. */
export class RegistryProcess {
  readonly address: string;
  readonly url: string;
  readonly configPath: string;
  readonly storagePath: string;
  private readonly folder: string;
  private child: ChildProcess | undefined;

  constructor(folder: string, port: string) {
    this.folder = folder;
    this.address = `127.0.0.1:${port}`;
    this.url = `http://${this.address}`;
    this.configPath = join(folder, 'config.yml');
    this.storagePath = join(folder, 'images');
  }

  /** Puts the files that the platform gave out in place, and starts it. */
  async begin(configuration: string, certificate: string): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.configPath, configuration);
    writeFileSync(join(this.folder, 'suantai-tokens.pem'), certificate);
    await this.start();
  }

  async start({ readOnly = false } = {}): Promise<void> {
    const configuration = readFileSync(this.configPath, 'utf8').replace(LOCK, '');
    writeFileSync(this.configPath, readOnly ? configuration.replace(UPKEEP, `${UPKEEP}${LOCK}`) : configuration);
    this.child = spawn('docker-registry', ['serve', this.configPath], { stdio: 'ignore' });
    await until('the registry answers', async () => (await fetch(`${this.url}/v2/`)).status === 401);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

/** `skopeo`, which checks no signatures here. */
export function skopeo(...words: string[]): { ok: boolean; out: string } {
  const { status, stdout, stderr } = spawnSync('skopeo', ['--insecure-policy', ...words], { encoding: 'utf8' });
  return { ok: status === 0, out: `${stdout}${stderr}` };
}
