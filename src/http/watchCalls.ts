import type { ApiFault } from './apiFault.ts';

/** Receives the outcome of every call: `undefined` is a success. */
export type CallWatcher = (fault: ApiFault | undefined) => void;

const watchers = new Set<CallWatcher>();

/** Lets the session and the connection state follow from all calls. Returns a function that stops it. */
export function watchCalls(watcher: CallWatcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export function notifyWatchers(fault: ApiFault | undefined): void {
  for (const watcher of watchers) watcher(fault);
}
