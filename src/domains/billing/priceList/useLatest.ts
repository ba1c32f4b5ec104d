import { useEffect, useRef, type RefObject } from 'react';

/** A reference to the value of the last drawing, for handlers that are kept longer. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
