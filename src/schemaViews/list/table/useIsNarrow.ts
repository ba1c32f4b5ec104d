import { useEffect, useState, type RefObject } from 'react';

/** Columns side by side need more than this. */
const NARROW_PX = 600;

/**
 * Whether the element is too narrow for columns, whatever the window is: a table may stand in a panel. Told before
 * anything is painted.
 */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useEffect(() => {
    // Without a layout, as in tests, there is no width to be told.
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setIsNarrow(entry !== undefined && entry.contentRect.width < NARROW_PX),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
}
