import { useEffect, useState } from 'react';
import { afterPause } from '#src/ui/typing/composition.ts';

/**
 * The value after a pause in its changes, so that typing sends one request instead of one per letter, and none for half
 * a word.
 */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => afterPause(() => setSettled(value), delayMs), [value, delayMs]);
  return settled;
}
