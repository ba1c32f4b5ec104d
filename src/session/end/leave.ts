let leaving: AbortController | undefined;

/**
 * Opens another document, which resets the router and all cached routes and records. Several calls fail together, so
 * only the first one navigates.
 */
export function leave(open: () => void): void {
  if (leaving) return;
  leaving = new AbortController();
  const { signal } = leaving;
  // A form with a draft must not block the navigation to the sign-in, because the draft survives it.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, signal });
  // A browser can restore the page from its cache; then it can be left again.
  window.addEventListener('pagehide', stay, { signal });
  open();
}

function stay(): void {
  leaving?.abort();
  leaving = undefined;
}

/** Whether the page is unloading, so that nothing flashes in between. */
export const isLeaving = (): boolean => leaving !== undefined;
