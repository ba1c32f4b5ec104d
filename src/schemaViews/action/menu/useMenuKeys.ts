import { useCallback, useRef, type KeyboardEvent, type RefCallback, type RefObject } from 'react';

interface MenuKeys {
  onKeyDown: (event: KeyboardEvent) => void;
  /** Of the element with the lines. */
  lines: RefCallback<HTMLElement>;
}

/**
 * The keys of a menu: arrows, Home and End move between its lines, typing searches, Enter in the search box runs the
 * first line. Escape and the return of the focus are the popover's.
 */
export function useMenuKeys(box: RefObject<HTMLInputElement | null>): MenuKeys {
  const menu = useRef<HTMLElement>(null);
  const lines = useCallback(
    (element: HTMLElement | null) => {
      menu.current = element;
      // Without a search box, or on a phone, where it would open the keyboard.
      if (element && (box.current === null || document.activeElement !== box.current)) linesOf(element)[0]?.focus();
    },
    [box],
  );
  return {
    lines,
    onKeyDown(event) {
      const all = linesOf(menu.current);
      const inBox = event.target === box.current;
      const isWritten = inBox && box.current?.value !== '';
      const at = inBox ? -1 : all.findIndex((line) => line === document.activeElement);
      const target = at === 0 && event.key === 'ArrowUp' && box.current ? box.current : targetOf(event.key, all, at);
      if (target !== undefined && !(isWritten && (event.key === 'Home' || event.key === 'End'))) {
        event.preventDefault();
        target.focus();
      } else if (inBox && event.key === 'Enter') {
        event.preventDefault();
        all.find((line) => line.getAttribute('aria-disabled') !== 'true')?.click();
      } else if (!inBox && isTyped(event)) {
        // The character goes where the focus is when the key is released.
        if (box.current) box.current.focus();
        else startingWith(all, at, event.key)?.focus();
      }
    },
  };
}

const linesOf = (of: HTMLElement | null) => [...(of?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

/** The line that a key leads to from the line `at`, or from the search box, which is before the first. */
function targetOf(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return all[(at + 1) % all.length];
    case 'ArrowUp':
      return all.at(at < 1 ? -1 : at - 1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** The next line that begins with the character. */
function startingWith(all: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((line) =>
    line.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
  );
}
