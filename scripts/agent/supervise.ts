import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Set for the process that reports, and not for the one that starts it. */
export const WORKER_VARIABLE = 'AGENT_WORKER';
/** Names the command that a new process confirms by having started. */
export const CONFIRM_VARIABLE = 'AGENT_CONFIRM';

/**
 * Runs the agent as a process of its own, and a new one each time it asks to be restarted: never the host, and never
 * anything else on it. Gives back the exit code of the last one. A worker ends with this process, however this one
 * ends: its channel closes.
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
