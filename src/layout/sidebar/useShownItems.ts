import { useCallback, useState } from 'react';

/** A little more than one screen of links. */
const STEP = 60;

/**
 * The number of menu items to render: with a thousand resources in one group, all links take longer than the page
 * itself. `rest` is the ref of a placeholder for the others; more items render when it comes near the viewport.
 */
export function useShownItems(
  count: number,
  needed: number,
): { shown: number; rest: (element: Element | null) => (() => void) | undefined } {
  const [steps, setSteps] = useState(1);
  const shown = typeof IntersectionObserver === 'undefined' ? count : Math.min(count, Math.max(steps * STEP, needed));
  const rest = useCallback(
    (element: Element | null) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSteps(Math.ceil(shown / STEP) + 1);
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [shown],
  );
  return { shown, rest };
}
