import type { ApiFault } from './apiFault.ts';

/** Told how every call ended: `undefined` is a success. */
export type CallWatcher = (fault: ApiFault | undefined) => void;

const watchers = new Set<CallWatcher>();

/** The session and the state of the connection follow from calls that neither of them made. Gives back how to stop. */
export function watchCalls(watcher: CallWatcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export function tellWatchers(fault: ApiFault | undefined): void {
  for (const watcher of watchers) watcher(fault);
}
