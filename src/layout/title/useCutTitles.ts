import { useEffect } from 'react';

/**
 * Shows text that is cut off in full as a tooltip: in cells, tags, tabs and buttons. One listener for the whole
 * document measures only the element under the pointer; an existing title stays.
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

/** The cut-off element is at most this many levels above the element under the pointer. */
const LEVELS = 4;

function cutAround(element: Element): Element | undefined {
  let around: Element | null = element;
  for (let level = 0; around && level < LEVELS; level += 1, around = around.parentElement) {
    if (around.scrollWidth > around.clientWidth + 1 && getComputedStyle(around).textOverflow === 'ellipsis')
      return around;
  }
  return undefined;
}
