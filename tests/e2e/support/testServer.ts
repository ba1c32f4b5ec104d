import { cpSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the server of this run stands. Playwright reads its configuration in every worker, so that the first reading is kept in the environment. */
export async function testServer() {
  process.env.E2E_PORT ??= String(await freePort());
  process.env.E2E_FOLDER ??= newFolder();
  return {
    url: `http://127.0.0.1:${process.env.E2E_PORT}`,
    env: {
      HOST: '127.0.0.1',
      PORT: process.env.E2E_PORT,
      DATA_DIR: join(process.env.E2E_FOLDER, 'data'),
      SCHEMAS_DIR: schemasFolder(),
      SEED: 'demo',
      LOG_LEVEL: 'warn',
    },
  };
}

/** A copy of ours, for a journey to write into. */
export function schemasFolder(): string {
  return join(process.env.E2E_FOLDER ?? '', 'schemas');
}

/** Signed-in browsers, one a demo account. */
export function sessionFile(account: string): string {
  return join(process.env.E2E_FOLDER ?? '', `${account}.json`);
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'suantai-journeys-'));
  cpSync('schemas', join(folder, 'schemas'), { recursive: true });
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
