import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Set for the process that reports, not for its supervisor. */
export const WORKER_VARIABLE = 'AGENT_WORKER';
/** Names the command that a new process confirms by starting. */
export const CONFIRM_VARIABLE = 'AGENT_CONFIRM';

/**
 * Runs the agent as a separate process, and starts a new one each time it requests a restart. Never restarts the host
 * or other programs. Returns the exit code of the last process. A worker ends with this process, however this one ends:
 * its channel closes.
 */
export async function supervise(script: string, args: readonly string[]): Promise<number> {
  let confirm: string | undefined;
  for (;;) {
    const { [CONFIRM_VARIABLE]: _before, ...env } = process.env;
    const worker = fork(script, [...args], {
      env: { ...env, [WORKER_VARIABLE]: '1', ...(confirm !== undefined && { [CONFIRM_VARIABLE]: confirm }) },
    });
    let restart: string | undefined;
    worker.on('message', (message) => {
      if (typeof message === 'string') restart = message;
    });
    const pass = (signal: NodeJS.Signals) => void worker.kill(signal);
    process.on('SIGTERM', pass).on('SIGINT', pass);
    await once(worker, 'exit');
    process.off('SIGTERM', pass).off('SIGINT', pass);
    if (restart === undefined) return worker.exitCode ?? 0;
    confirm = restart;
  }
}
