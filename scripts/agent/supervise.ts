import { fork } from 'node:child_process';
import { once } from 'node:events';
import { currentOf, releasesIn, rememberCurrent, type Release } from './releases.ts';
import type { Confirmation } from './runAgent.ts';

/** Set for the process that reports, not for its supervisor. */
export const WORKER_VARIABLE = 'AGENT_WORKER';
/** The result that a new process confirms first. */
export const CONFIRM_VARIABLE = 'AGENT_CONFIRM';

/** The build of the supervisor, which is there whatever the folder of releases holds. */
export const FIRST_VARIABLE = 'AGENT_FIRST';

/** The request of a worker to its supervisor: a new process for a command, of another version if one is named. */
export interface RestartOrder {
  command: string;
  version?: string;
}
/** Said by a worker once the server has its confirmation. */
export const CONFIRMED = 'confirmed';

/** A build that has not confirmed by then does not work. */
const TRIAL_MS = 30_000;

/**
 * Runs the agent as a separate process, and starts a new one each time it requests a restart, also of another build.
 * A build that does not come to its confirmation is replaced by the one before it, which reports the failure. Never
 * restarts the host or other programs. Returns the exit code of the last process. A worker ends with this process,
 * however this one ends: its channel closes.
 */
export async function supervise(own: Release, folder: string | undefined, args: readonly string[]): Promise<number> {
  let release = currentOf(folder, own);
  let former: Release | undefined;
  let confirm: Confirmation | undefined;
  for (;;) {
    const { [CONFIRM_VARIABLE]: _before, ...env } = process.env;
    const worker = fork(release.script, [...args], {
      env: {
        ...env,
        [WORKER_VARIABLE]: '1',
        [FIRST_VARIABLE]: JSON.stringify(own),
        ...(confirm && { [CONFIRM_VARIABLE]: JSON.stringify(confirm) }),
      },
    });
    let order: RestartOrder | undefined;
    let isProven = former === undefined;
    worker.on('message', (message) => {
      if (message === CONFIRMED) {
        isProven = true;
        rememberCurrent(folder, release);
      } else if (isOrder(message)) order = message;
    });
    const trial = setTimeout(() => void (isProven || worker.kill('SIGKILL')), TRIAL_MS);
    const pass = (signal: NodeJS.Signals) => void worker.kill(signal);
    process.on('SIGTERM', pass).on('SIGINT', pass);
    await once(worker, 'exit');
    clearTimeout(trial);
    process.off('SIGTERM', pass).off('SIGINT', pass);
    if (!isProven && former !== undefined && confirm !== undefined) {
      const message = `version ${release.version} did not start; version ${former.version} runs again`;
      [release, former, confirm] = [former, undefined, { id: confirm.id, ok: false, message }];
      continue;
    }
    if (order === undefined) return worker.exitCode ?? 0;
    const { command, version } = order;
    const next = version === undefined ? release : releasesIn(folder, own).find((each) => each.version === version);
    confirm = next ? { id: command, ok: true } : { id: command, ok: false, message: `no build of ${version} is here` };
    former = next === undefined || next.version === release.version ? undefined : release;
    release = next ?? release;
  }
}

const isOrder = (message: unknown): message is RestartOrder =>
  typeof message === 'object' && message !== null && 'command' in message && typeof message.command === 'string';
