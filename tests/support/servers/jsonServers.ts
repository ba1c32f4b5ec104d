import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Servers from npm packages of other authors, each in its own process. */
const PROGRAMS = {
  // Bare arrays, with their total in a header.
  bare: `const server = (await import('json-server')).default;
    const app = server.create();
    app.use(server.defaults({ logger: false }), server.router(data));`,
  // An envelope with page numbers.
  enveloped: `const { createApp } = await import('json-server-1/lib/app.js');
    const app = createApp({ data, write: async () => undefined });`,
} as const;

/** Starts one on this machine with some records. `close` ends it. */
export async function startJsonServer(
  program: keyof typeof PROGRAMS,
  data: Record<string, unknown[]>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const code = `const data = ${JSON.stringify(data)}; ${PROGRAMS[program]}
    const listening = (app.handler ? (await import('node:http')).createServer(app.handler.bind(app)) : app).listen(0, '127.0.0.1', () => console.log(listening.address().port));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const [port] = await once(lines, 'line');
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
