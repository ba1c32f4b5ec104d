import { watch, type FSWatcher } from 'node:fs';
import type { Logger } from 'pino';

/** An editor saves in several steps: events within this time are one change. */
const QUIET_MS = 40;

/**
 * Calls back soon after a file below the directories changes. Not every file system and not every moment reports a
 * change: the caller compares the files from time to time as well. Returns a function that stops the watching.
 */
export function watchDirectories(directories: readonly string[], changed: () => void, log: Logger): () => void {
  let timer: NodeJS.Timeout | undefined;
  const heard = (_event: string, name: string | null) => {
    if (name !== null && !/\.ya?ml$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  };
  const watchers = directories.flatMap((directory): FSWatcher[] => {
    // A directory that went away, or a system without watches left, must not end the process.
    const missed = (error: unknown) => log.warn({ err: error, directory }, 'changes of schema files are found late');
    try {
      return [watch(directory, { recursive: true }, heard).on('error', missed)];
    } catch (error) {
      missed(error);
      return [];
    }
  });
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
