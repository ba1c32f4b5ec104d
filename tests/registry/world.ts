import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { installPackages } from '#scripts/tools/debianPackages.ts';
import { onPath } from '#scripts/tools/onPath.ts';
import { freePort } from '../e2e/support/testServer.ts';
import { startProcess, type ServerProcess } from '../support/servers/serverProcess.ts';
import { RegistryProcess, skopeo } from './registryProcess.ts';

export interface Reply {
  status: number;
  // Whatever the call answers.
  // oxlint-disable-next-line typescript/no-explicit-any -- read by the steps, which check it
  body: any;
}

export interface World {
  folder: string;
  address: string;
  registryUrl: string;
  platform: string;
  /** Notifications as the registry has sent them. */
  recorded: unknown[];
  as(account: string): (method: string, path: string, body?: object) => Promise<Reply>;
  skopeo(...words: string[]): { ok: boolean; out: string };
  token(credentials: string, ...scopes: string[]): Promise<Reply>;
  /** Puts the files of the registry in place and starts it. */
  startRegistry(configuration: string, certificate: string): Promise<void>;
  stopRegistry(signal?: NodeJS.Signals): Promise<void>;
  startAgain(how?: { readOnly: boolean }): Promise<void>;
  configPath: string;
  /** `meanwhile` runs while it is down. */
  restartPlatform(meanwhile: () => Promise<void>): Promise<void>;
  countRows(table: string): Promise<number>;
  imagesFolder: string;
  end(): Promise<void>;
}

/** Installs what is missing from Debian; says what to install where this process may not. */
export function needTools(): void {
  const tools = ['docker-registry', 'skopeo'];
  const missing = tools.filter((tool) => !onPath(tool));
  if (missing.length === 0) return;
  const { ok, advice } = installPackages(missing);
  if (ok) return;
  console.error(`Missing here:\n  ${advice}`);
  process.exit(1);
}

/** The platform with its demo and a docker-registry of Debian beside it, both on loopback. */
export async function createWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'suantai-registry-'));
  const [port, registryPort] = [await freePort(), await freePort()];
  const platform = `http://127.0.0.1:${port}`;
  const env = { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: platform, SEED: 'demo' };
  let server: ServerProcess = await startProcess(join(folder, 'data'), env);
  const registry = new RegistryProcess(join(folder, 'registry'), registryPort);
  const recorded: unknown[] = [];
  const recorder = await startRecorder(recorded);
  const tokens = new Map<string, string>();
  const world: World = {
    folder,
    imagesFolder: registry.storagePath,
    address: registry.address,
    registryUrl: registry.url,
    platform,
    recorded,
    as: (account) => async (method, path, body) => {
      const token = tokens.get(account) ?? (await server.token(account));
      tokens.set(account, token);
      const reply = await fetch(`${platform}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    skopeo,
    async token(credentials, ...scopes) {
      const query = new URLSearchParams([['service', 'image-registry'], ...scopes.map((scope) => ['scope', scope])]);
      const reply = await fetch(`${platform}/api/ims/v1/docker/registries/token?${query}`, {
        headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
      });
      return { status: reply.status, body: await reply.json() };
    },
    async startRegistry(configuration, certificate) {
      const more = `    - { name: recorder, url: 'http://127.0.0.1:${portOf(recorder)}/', timeout: 2s, threshold: 5, backoff: 1s, ignoredmediatypes: [application/octet-stream] }\n`;
      await registry.begin(`${configuration}${more}`, certificate);
    },
    startAgain: (how) => registry.start(how),
    stopRegistry: (signal) => registry.stop(signal),
    configPath: registry.configPath,
    async countRows(table) {
      const db = new DatabaseSync(join(folder, 'data', 'suantai.db'), { readOnly: true });
      const row = db.prepare(`select count(*) as count from ${table}`).get() as { count: number };
      db.close();
      return row.count;
    },
    async restartPlatform(meanwhile) {
      await server.kill();
      await meanwhile();
      server = await startProcess(join(folder, 'data'), env);
    },
    async end() {
      await world.stopRegistry();
      recorder.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return world;
}

async function startRecorder(recorded: unknown[]): Promise<Server> {
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      recorded.push(JSON.parse(text));
      reply.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  return address.port;
}
