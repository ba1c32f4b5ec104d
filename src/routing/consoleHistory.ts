import type { RouterBlockerFunction, RouterHistoryAction, RouterLocation } from 'react-admin';
import { parsePath, type Navigator, type To, type UNSAFE_createBrowserHistory } from 'react-router-dom';

/** The browser's history, or one in memory for tests. */
export type AddressHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** Confirms a navigation before it happens. */
export interface Guard {
  shouldBlock: RouterBlockerFunction;
  /** Reports a navigation that waits for `proceed`. */
  onBlocked: (location: RouterLocation, proceed: () => void) => void;
  /** Reports that a navigation happened. */
  onMoved: () => void;
}

export interface ConsoleHistory {
  location: () => AddressHistory['location'];
  action: () => AddressHistory['action'];
  /** For react-router: changes the address unless a guard blocks it. */
  navigator: Navigator;
  /** Follows the address. Returns a function that stops it. */
  follow: (listener: () => void) => () => void;
  /** Adds a guard. Returns a function that removes it. */
  guard: (guard: Guard) => () => void;
}

/**
 * The addresses of the console. It can block a navigation like react-router's data router, without the loaders, actions
 * and fetchers of that router, which the console does not use.
 */
export function createConsoleHistory(history: AddressHistory): ConsoleHistory {
  const guards = new Set<Guard>();
  let listener: (() => void) | undefined;
  let shown = history.location;
  /** A step of the browser that only reverts a blocked one, or that was confirmed. */
  let expected: 'revert' | 'confirmed' | undefined;

  const moved = () => {
    shown = history.location;
    listener?.();
    for (const guard of guards) guard.onMoved();
  };

  const blocks = (nextLocation: RouterLocation, historyAction: RouterHistoryAction) =>
    [...guards].find((guard) => guard.shouldBlock({ currentLocation: shown, nextLocation, historyAction }));

  const change = (way: 'push' | 'replace', to: To, state: unknown) => {
    const next = {
      pathname: shown.pathname,
      search: '',
      hash: '',
      ...(typeof to === 'string' ? parsePath(to) : to),
      state,
    };
    const proceed = () => {
      history[way](to, state);
      moved();
    };
    const guard = blocks(next, way === 'push' ? 'PUSH' : 'REPLACE');
    if (guard) guard.onBlocked(next, proceed);
    else proceed();
  };

  /** The browser has already moved: a blocked step is reverted, and made again once it is confirmed. */
  const stepped: Parameters<AddressHistory['listen']>[0] = ({ location, delta }) => {
    const known = expected;
    expected = undefined;
    if (known === 'revert') return;
    const guard = known || delta === null ? undefined : blocks(location, 'POP');
    if (!guard || delta === null) return moved();
    expected = 'revert';
    history.go(-delta);
    guard.onBlocked(location, () => {
      expected = 'confirmed';
      history.go(delta);
    });
  };

  return {
    location: () => shown,
    action: () => history.action,
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: (delta) => history.go(delta),
      push: (to, state) => change('push', to, state),
      replace: (to, state) => change('replace', to, state),
    },
    follow: (next) => {
      listener = next;
      const stop = history.listen(stepped);
      return () => {
        stop();
        listener = undefined;
      };
    },
    guard: (guard) => {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
  };
}
