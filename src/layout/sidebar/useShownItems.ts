import { useCallback, useState } from 'react';

/** A screen of links and some more. */
const STEP = 60;

/**
 * How many items of a long menu are drawn: with a thousand resources in one group, drawing all their links takes longer
 * than the page itself. `rest` is the ref of what stands for the others; when it comes near, more are drawn.
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
