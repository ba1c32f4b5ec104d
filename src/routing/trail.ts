import { keptByPage } from '#src/http/pageState.ts';

interface Address {
  pathname: string;
  search: string;
}

interface RouterState {
  historyAction: 'PUSH' | 'REPLACE' | 'POP';
  location: Address & { key: string };
}

interface Router {
  state: RouterState;
  subscribe: (listener: (state: RouterState) => void) => () => void;
}

/** The entries of the browser's history that this page has made, which the browser does not list. */
let stops: (Address & { key: string })[] = [];
let here = -1;
keptByPage(() => {
  stops = [];
  here = -1;
});

function note({ historyAction, location: { key, pathname, search } }: RouterState) {
  const known = stops.findIndex((stop) => stop.key === key);
  if (known >= 0) here = known;
  else if (historyAction === 'REPLACE') stops = stops.with(Math.max(here, 0), { key, pathname, search });
  else {
    stops = [...stops.slice(0, here + 1), { key, pathname, search }];
    here = stops.length - 1;
  }
}

/** Where the reader has been since the page was loaded. */
export const trail = {
  follow(router: Router): void {
    stops = [];
    here = -1;
    note({ ...router.state, historyAction: 'PUSH' });
    router.subscribe(note);
  },
  /** The latest address before this one that is not `passed`, and how many steps back it is. */
  before(passed: (address: Address) => boolean): (Address & { steps: number }) | undefined {
    const found = stops.slice(0, Math.max(here, 0)).findLastIndex((stop) => !passed(stop));
    const stop = stops[found];
    return stop && { pathname: stop.pathname, search: stop.search, steps: here - found };
  },
};
