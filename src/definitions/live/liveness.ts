import { useSyncExternalStore } from 'react';
import { keptByPage } from '#src/http/pageState.ts';

let open = false;
const listeners = new Set<() => void>();

/** Whether the live channel of this page is open. While it is, nothing needs polling. */
export const liveness = {
  isOpen: () => open,
  set(now: boolean) {
    if (now === open) return;
    open = now;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useIsLive = () => useSyncExternalStore(liveness.subscribe, liveness.isOpen);
keptByPage(() => liveness.set(false));
