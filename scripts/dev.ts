/** `npm run dev`: the console with hot reload on 5173, and the server, restarted when its code changes. */

import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  stdio: 'inherit',
  env: { NODE_ENV: 'development', ...process.env },
});

const vite = await createServer();
await vite.listen();
vite.printUrls();

async function stop(code: number): Promise<void> {
  await vite.close();
  process.exit(code);
}

server.once('exit', (code) => stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => server.kill('SIGTERM'));
}
