import { useEffect, type RefObject } from 'react';

const GLOW_MS = 120;

/**
 * Marks the cell of a state for a moment when the state of its row changes. React changes the text of a row that stays
 * and replaces rows on another page, so one observer of texts sees exactly the changes, without a hook in each row.
 */
export function useGlow(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const element = table.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new MutationObserver((changes) => {
      const tags = changes.map(({ target }) => target.parentElement?.closest('.value-tag'));
      for (const cell of new Set(tags.map((tag) => tag?.closest('td')))) {
        cell?.animate({ backgroundColor: ['var(--st-accent-soft)', 'var(--st-accent-soft)'] }, GLOW_MS);
      }
    });
    observer.observe(element, { characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [table]);
}
