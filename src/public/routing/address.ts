import { publicPage, type PublicPlace } from '#model/rules/navigation/publicPage.ts';

/** Path and query of the window. */
export function currentAddress(): string {
  return window.location.pathname + window.location.search;
}

/** The place of an address; an address that is not public becomes the 404 page. */
export function placeAt(address: string): PublicPlace {
  return publicPage(pathOf(address)) ?? { page: 'missing' };
}

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? '/';

const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: reports our own navigation and the browser's. */
export function onAddress(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

const STEP = { step: true };

/** Whether this page was reached from another public page, so that one step back leads there. */
export function cameFromHere(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'step' in state;
}

/** Opens another address. A public page opens without a page load; the console is a separate document. */
export function navigate(address: string, { replace = false }: { replace?: boolean } = {}): void {
  if (!publicPage(pathOf(address))) return replace ? window.location.replace(address) : window.location.assign(address);
  if (address === currentAddress()) return;
  window.history[replace ? 'replaceState' : 'pushState'](replace ? window.history.state : STEP, '', address);
  for (const listener of listeners) listener();
}
