import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { listen, type Listener } from '#server/engine/http/nodeListener.ts';
import type { Scenario } from '../scenario.ts';

export const HOST = '127.0.0.1';

/** A port on which agents reach the server. */
export const serveAgents = ({ platform }: Pick<Scenario, 'platform'>, port = 0): Promise<Listener> =>
  listen({
    host: HOST,
    port,
    fetch: platform.app.fetch,
    upgrade: platform.sockets.upgrade,
    requestTimeoutMs: 10_000,
    trustProxy: false,
  });

/** The real script for the record at this address; it ends with the test. */
export function startAgent(
  url: string,
  token: string,
  options: readonly string[],
): { child: ChildProcess; said(): string } {
  const child = spawn(process.execPath, ['scripts/agent.ts', '--url', url, '--every', '0.2', ...options], {
    env: { ...process.env, AGENT_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void lines.push(chunk.toString()));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  return { child, said: () => lines.join('') };
}
