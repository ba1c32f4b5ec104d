import { useEffect, useState, type RefObject } from 'react';

/** The width that columns side by side need. */
const NARROW_PX = 600;

/**
 * Whether the element itself is too narrow for columns, because a table can also be in a panel. Measured before the
 * first paint.
 */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useEffect(() => {
    // Without a layout, as in tests, there is no width to measure.
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setIsNarrow(entry !== undefined && entry.contentRect.width < NARROW_PX),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
}
