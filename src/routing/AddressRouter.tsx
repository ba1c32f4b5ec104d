import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { RouterBlocker, RouterBlockerFunction } from 'react-admin';
import { Router } from 'react-router-dom';
import { createConsoleHistory, type AddressHistory, type ConsoleHistory } from './consoleHistory.ts';

const HistoryContext = createContext<ConsoleHistory | undefined>(undefined);

/** The address for everything below, and for the hooks of react-router in a page that a developer writes. */
export function AddressRouter({ history: addresses, children }: { history: AddressHistory; children: ReactNode }) {
  const [history] = useState(() => createConsoleHistory(addresses));
  const [{ location, action }, setPlace] = useState(() => placeOf(history));
  useLayoutEffect(
    // The last page stays until the code of the next one is loaded.
    () => history.follow(() => startTransition(() => setPlace(placeOf(history)))),
    [history],
  );
  return (
    <HistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={history.navigator}>
        {children}
      </Router>
    </HistoryContext>
  );
}

const placeOf = (history: ConsoleHistory) => ({ location: history.location(), action: history.action() });

const FREE: RouterBlocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined };

/** Blocks navigation while `shouldBlock` applies. Like the hook of react-router, which needs its data router. */
export function useBlocker(shouldBlock: RouterBlockerFunction | boolean): RouterBlocker {
  const history = useContext(HistoryContext);
  const [blocker, setBlocker] = useState<RouterBlocker>(FREE);
  const latest = useRef(shouldBlock);
  useEffect(() => {
    latest.current = shouldBlock;
  });
  useEffect(
    () =>
      history?.guard({
        shouldBlock: (move) => (typeof latest.current === 'function' ? latest.current(move) : latest.current),
        onBlocked: (location, proceed) =>
          setBlocker({
            state: 'blocked',
            location,
            reset: () => setBlocker(FREE),
            proceed: () => {
              setBlocker({ state: 'proceeding', location, reset: undefined, proceed: undefined });
              proceed();
            },
          }),
        onMoved: () => setBlocker(FREE),
      }),
    [history],
  );
  return blocker;
}

export function useCanBlock(): boolean {
  return useContext(HistoryContext) !== undefined;
}
