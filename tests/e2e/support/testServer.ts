import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { scratchFolder } from '../../support/runner/scratch.ts';

interface TestServer {
  url: string;
  env: Record<string, string>;
}

/** The server as users run it: the built console and the API on one address. */
export async function testServer(): Promise<TestServer> {
  const port = await remembered('E2E_PORT', freePort);
  return { url: `http://127.0.0.1:${port}`, env: await settings(port, 'start') };
}

/** The engine and this console with the definitions of a library, a clinic and a shop (`tests/foreign/serve.ts`). */
export async function foreignServer(): Promise<TestServer> {
  const port = await remembered('E2E_FOREIGN_PORT', freePort);
  const folder = await remembered('E2E_FOLDER', newFolder);
  const env = { HOST: '127.0.0.1', PORT: port, DATA_DIR: join(folder, 'foreign'), LOG_LEVEL: 'warn' };
  return { url: `http://127.0.0.1:${port}`, env };
}

/** The server as developers run it: Vite before a server in development mode. */
export async function developmentServer(): Promise<TestServer> {
  const port = await remembered('E2E_DEVELOPMENT_PORT', freePort);
  const consolePort = await remembered('E2E_CONSOLE_PORT', freePort);
  return {
    url: developmentUrl(),
    env: { ...(await settings(port, 'develop')), CONSOLE_PORT: consolePort },
  };
}

export const developmentUrl = (): string => `http://127.0.0.1:${process.env.E2E_CONSOLE_PORT}`;

/** A copy of the schema files for each server, so that a journey can write to it. */
export function schemasFolder(server: 'start' | 'develop'): string {
  return join(process.env.E2E_FOLDER ?? '', server, 'schemas');
}

/** Signed-in browser states, one per demo account. */
export function sessionFile(account: string): string {
  return join(process.env.E2E_FOLDER ?? '', `${account}.json`);
}

async function settings(port: string, server: 'start' | 'develop'): Promise<Record<string, string>> {
  const folder = await remembered('E2E_FOLDER', newFolder);
  return {
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: join(folder, server, 'data'),
    SCHEMAS_DIR: schemasFolder(server),
    SEED: 'demo',
    LOG_LEVEL: 'warn',
  };
}

/** Playwright reads its configuration again in every worker; the environment keeps the choice of the first reading. */
async function remembered(name: string, choose: () => string | Promise<string>): Promise<string> {
  return (process.env[name] ??= await choose());
}

function newFolder(): string {
  const folder = mkdtempSync(join(scratchFolder(), 'suantai-journeys-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const server of ['start', 'develop']) cpSync('schemas', join(folder, server, 'schemas'), { recursive: true });
  return folder;
}

export function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(String(address.port)) : reject(new Error('no port')),
      );
    });
  });
}
