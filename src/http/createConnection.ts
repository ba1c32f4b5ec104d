/** `offline`: no network. `away`: a network, but the server does not respond. */
export type ConnectionState = 'online' | 'offline' | 'away';

export interface Connection {
  state(): ConnectionState;
  subscribe(listener: () => void): () => void;
  /** Something failed, or may work again: probe the server. */
  check(): void;
  /** The page ended: a new one takes the server for reachable. */
  forget(): void;
}

interface ServerDeps {
  /** Whether the server responds. */
  probe(): Promise<boolean>;
  /** Whether the browser reports a network; a server on the same machine responds without one. */
  hasNetwork(): boolean;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

/**
 * Tracks whether the server can be reached. A failed call is only a suspicion: the probe decides, and repeats until the
 * server is back.
 */
export function createConnection({ probe, hasNetwork }: ServerDeps): Connection {
  const listeners = new Set<() => void>();
  let state: ConnectionState = 'online';
  let failures = 0;
  let probing = false;
  let page = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: ConnectionState) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  async function check() {
    if (probing) return;
    clearTimeout(timer);
    probing = true;
    const probed = page;
    const answers = await probe();
    if (probed !== page) return;
    probing = false;
    failures = answers ? 0 : failures + 1;
    become(answers ? 'online' : hasNetwork() ? 'away' : 'offline');
    if (!answers) timer = setTimeout(check, Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS));
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    check: () => void check(),
    forget() {
      page += 1;
      clearTimeout(timer);
      failures = 0;
      probing = false;
      become('online');
    },
  };
}
