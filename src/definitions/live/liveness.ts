import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

/** Is the live channel of this page open at this moment? While it is, nothing has to be asked for again and again. */
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
