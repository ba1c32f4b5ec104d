import { useState } from 'react';
import { serverNow } from '#src/http/serverNow.ts';

const DAY_MS = 86_400_000;

/**
 * Banners that the reader closes for a day, each by what it says, so that other words show again at once. The browser
 * keeps it under `key`.
 */
export function useClosedForADay(key: string): { isOpen: (word: string) => boolean; close: (word: string) => void } {
  const [closed, setClosed] = useState(() => readClosed(key));
  return {
    isOpen: (word) => (closed[word] ?? 0) < serverNow(),
    close: (word) => {
      const next = { ...closed, [word]: serverNow() + DAY_MS };
      localStorage.setItem(key, JSON.stringify(next));
      setClosed(next);
    },
  };
}

/** Until when each banner stays closed. */
function readClosed(key: string): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, until]) => typeof until === 'number'));
  } catch {
    return {};
  }
}
