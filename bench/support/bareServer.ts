import { spawn } from 'node:child_process';

export interface BareServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a baseline server on a database in a process of its own. The script prints its address once it listens. */
export async function bareServer(script: string, databasePath: string): Promise<BareServer> {
  const child = spawn(process.execPath, [script, databasePath], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
