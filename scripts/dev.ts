/**
 * `npm run dev`: the console with hot reload on 5173, and the server, restarted when its code or an article of the help
 * changes.
 */

import { spawn } from 'node:child_process';
import { createServer } from 'vite';

/** The server reads definitions again itself; its code, and the articles of the help, are read when it starts. */
const FOLDERS = ['server', 'model', 'help'];

// First, because it fails where its port is taken.
const vite = await createServer();
await vite.listen();
vite.printUrls();

const server = spawn(
  process.execPath,
  [...FOLDERS.map((folder) => `--watch-path=${folder}`), '--watch-preserve-output', 'server/main.ts'],
  {
    stdio: 'inherit',
    env: { NODE_ENV: 'development', ...process.env },
  },
);

async function stop(code: number): Promise<void> {
  await vite.close();
  process.exit(code);
}

server.once('exit', (code) => stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => server.kill('SIGTERM'));
}
