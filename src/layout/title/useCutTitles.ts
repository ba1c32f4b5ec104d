import { useEffect } from 'react';

/**
 * Text that its place cuts off is told in full by a tooltip, wherever it stands: cells, tags, tabs, buttons. One
 * listener for the whole document, which measures only what the pointer comes to; a title that somebody wrote stays.
 */
export function useCutTitles(): void {
  useEffect(() => {
    const look = ({ target }: Event) => {
      const cut = target instanceof Element ? cutAround(target) : undefined;
      if (cut && !cut.closest('[title]')) cut.setAttribute('title', cut.textContent?.trim() ?? '');
    };
    document.addEventListener('pointerover', look, { passive: true });
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, []);
}

/** Cells hold few elements; what is cut stands at most this far above what the pointer is on. */
const LEVELS = 4;

function cutAround(element: Element): Element | undefined {
  let around: Element | null = element;
  for (let level = 0; around && level < LEVELS; level += 1, around = around.parentElement) {
    if (around.scrollWidth > around.clientWidth + 1 && getComputedStyle(around).textOverflow === 'ellipsis')
      return around;
  }
  return undefined;
}
