import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export interface Supervised {
  /** Why it does not run now; undefined while it runs. */
  problem(): string | undefined;
  stop(): Promise<void>;
}

/** Keeps one process running, with its output in `log` of the folder, until it is stopped. */
export function keepRunning(folder: string, binary: string, args: readonly string[]): Supervised {
  const pidFile = join(folder, 'pid');
  let child: ChildProcess | undefined;
  let problem: string | undefined = 'it starts';
  let pauseMs = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  endStray(pidFile, args);

  const begin = () => {
    const log = openSync(join(folder, 'log'), 'a', 0o600);
    const began = Date.now();
    const started = spawn(binary, [...args], {
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/bin:/bin' },
      cwd: folder,
    });
    closeSync(log);
    child = started;
    started.once('spawn', () => {
      problem = undefined;
      if (started.pid !== undefined) writeFileSync(pidFile, `${started.pid}\n`);
    });
    started.once('error', ({ message }) => (problem = message));
    started.once('exit', (code, signal) => {
      if (isStopped) return;
      problem = `it ended with ${signal ?? code}`;
      if (Date.now() - began > LONGEST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
      timer = setTimeout(begin, pauseMs);
      timer.unref();
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    });
  };
  // A process must not outlive its supervisor.
  const end = () => void child?.kill('SIGKILL');
  process.once('exit', end);
  begin();

  return {
    problem: () => problem,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      process.off('exit', end);
      const running = child;
      if (running !== undefined && running.exitCode === null && running.signalCode === null) {
        const ended = new Promise((resolve) => running.once('exit', resolve));
        running.kill('SIGTERM');
        const forced = setTimeout(() => void running.kill('SIGKILL'), 5_000);
        await ended;
        clearTimeout(forced);
      }
      rmSync(pidFile, { force: true });
    },
  };
}

/** Ends a process of an agent that was killed: only one with exactly these arguments. */
function endStray(pidFile: string, args: readonly string[]): void {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    if (!Number.isInteger(pid) || pid < 2) return;
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(1, -1).join('\0') === args.join('\0'))
      process.kill(pid, 'SIGKILL');
  } catch {
    // There is none.
  }
}
