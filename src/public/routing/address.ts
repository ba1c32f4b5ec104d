import { publicPage, type PublicPlace } from '#model/rules/navigation/publicPage.ts';

/** Path and query of the window. */
export function currentAddress(): string {
  return window.location.pathname + window.location.search;
}

/** The place of an address; what is no public path is the page that says so. */
export function placeAt(address: string): PublicPlace {
  return publicPage(address.split(/[?#]/)[0] ?? '/') ?? { page: 'missing' };
}

const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: hears of our own steps and of the browser's. */
export function onAddress(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

const STEP = { step: true };

/** Was this page reached from another one of ours, so that one step back leads there? */
export function cameFromHere(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'step' in state;
}

/**
 * Goes to another address. A public page is shown without loading the document again; the console is a document of its
 * own.
 */
export function navigate(address: string, { replace = false }: { replace?: boolean } = {}): void {
  const path = address.split(/[?#]/)[0] ?? '/';
  if (!publicPage(path)) return replace ? window.location.replace(address) : window.location.assign(address);
  if (address === currentAddress()) return;
  window.history[replace ? 'replaceState' : 'pushState'](replace ? window.history.state : STEP, '', address);
  for (const listener of listeners) listener();
}
