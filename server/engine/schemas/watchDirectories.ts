import { watch } from 'node:fs';

/** An editor saves in several steps: what comes within this time is one change. */
const QUIET_MS = 40;

/** Calls back soon after something below the directories changed. Gives back what stops the watching. */
export function watchDirectories(directories: readonly string[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = directories.map((directory) =>
    watch(directory, { recursive: true }, (_event, name) => {
      if (name !== null && !/\.ya?ml$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
