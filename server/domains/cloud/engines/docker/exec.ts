import type { Duplex } from 'node:stream';
import type { Terminal, TerminalSize } from '#server/domains/cloud/engines/deployments/engine.ts';
import { hasStatus, type Connection } from './connection.ts';

const PROBE_MS = 10_000;
const SHELL = 'if [ -x /bin/bash ]; then exec /bin/bash; else exec /bin/sh; fi';

/** Runs a command in a container, and returns its exit code. What it writes is not kept. */
export async function runProbe({ docker, call }: Connection, ref: string, command: string): Promise<number> {
  return call(async (abortSignal) => {
    const exec = await docker.getContainer(ref).exec({
      Cmd: ['/bin/sh', '-c', command],
      AttachStdout: true,
      AttachStderr: true,
      abortSignal,
    });
    const stream: Duplex = await exec.start({ hijack: true, stdin: false, abortSignal });
    await new Promise<void>((resolve, reject) => {
      abortSignal.addEventListener('abort', () => stream.destroy(new Error('too late')), { once: true });
      stream.resume();
      stream.once('end', resolve).once('close', resolve).once('error', reject);
    });
    return (await exec.inspect({ abortSignal })).ExitCode ?? 1;
  }, PROBE_MS);
}

/** Opens a shell in a container, as wide as the screen of its user. */
export async function openTerminal(
  { docker, call }: Connection,
  ref: string,
  { columns, rows }: TerminalSize,
): Promise<Terminal> {
  return call(async (abortSignal) => {
    const exec = await docker.getContainer(ref).exec({
      Cmd: ['/bin/sh', '-c', SHELL],
      Env: ['TERM=xterm-256color'],
      AttachStdin: true,
      AttachStdout: true,
      AttachStderr: true,
      Tty: true,
      abortSignal,
    });
    const stream: Duplex = await exec.start({ hijack: true, stdin: true, Tty: true });
    const resize = (size: TerminalSize) =>
      call(async (signal) => {
        await exec.resize({ h: size.rows, w: size.columns, abortSignal: signal }).catch((error: unknown) => {
          // Podman answers with 201, which the library does not expect.
          if (!hasStatus(error, 201)) throw error;
        });
      });
    // An engine may not have started the shell yet.
    await resize({ columns, rows }).catch(() => undefined);
    return { stream, resize };
  });
}
