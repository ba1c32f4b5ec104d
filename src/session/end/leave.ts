let leaving: AbortController | undefined;

/**
 * Opens another document, which resets the router and forgets every route and record. The first one who leads the way
 * wins: several calls fail together.
 */
export function leave(open: () => void): void {
  if (leaving) return;
  leaving = new AbortController();
  const { signal } = leaving;
  // A form that keeps a draft must not stop the way to the sign-in that the draft is kept for.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, signal });
  // A browser may keep the page and show it again: it can be left once more then.
  window.addEventListener('pagehide', stay, { signal });
  open();
}

function stay(): void {
  leaving?.abort();
  leaving = undefined;
}

/** Whether the page is on its way out, so that nothing may flash in between. */
export const isLeaving = (): boolean => leaving !== undefined;
