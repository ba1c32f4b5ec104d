import { DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  token(name?: string): Promise<string>;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  /** Ends it like an operator; returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the real process on a free port and waits until it responds. */
export async function startProcess(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'endWithParent.ts'), 'server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CONSOLE: 'none',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '0',
      PORT: '0',
      ...env,
      DATA_DIR: dataDir,
    },
    // The channel ends with this process, and the server with the channel: no server outlives the tests.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /running on (\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready: ${said}`)));
  });
  const ended = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  return {
    url,
    child,
    kill: async () => void (await ended('SIGKILL')),
    stop: () => ended('SIGTERM'),
    async token(name = 'admin') {
      const reply = await fetch(`${url}/api/ums/v1/auth/password/tokens`, {
        method: 'POST',
        body: JSON.stringify({ name, password: DEMO_PASSWORD }),
        headers: { 'content-type': 'application/json' },
      });
      const body: { token: string } = await reply.json();
      return body.token;
    },
  };
}
