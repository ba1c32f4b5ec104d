import { useEffect, type RefObject } from 'react';

const CONTROLS = 'a[href], button, input';

/**
 * The up and down keys move between the rows of a table, from a control to the same control of the next row; Home and
 * End move to the first and last row.
 */
export function useArrowKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const move = (event: KeyboardEvent) => {
      const control = event.target instanceof HTMLElement ? event.target : undefined;
      const row = control?.closest('tbody tr');
      if (
        !control ||
        !row ||
        control.closest('.list-editor, .list-detail') ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey
      )
        return;
      const rows = [...element.querySelectorAll('tbody tr')].filter((candidate) => candidate.querySelector(CONTROLS));
      const at = rows.indexOf(row);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
      const target = to === undefined ? undefined : rows[to];
      if (!target) return;
      event.preventDefault();
      focusAlike(control, target);
    };
    element.addEventListener('keydown', move);
    return () => element.removeEventListener('keydown', move);
  }, [table]);
}

function focusAlike(control: HTMLElement, target: Element) {
  const column = control.closest('td')?.cellIndex ?? 0;
  const cell = target instanceof HTMLTableRowElement ? target.cells[column] : undefined;
  const inCell = [...(control.closest('td')?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].indexOf(control);
  const alike = cell?.querySelectorAll<HTMLElement>(CONTROLS)[inCell] ?? cell?.querySelector<HTMLElement>(CONTROLS);
  (alike ?? target.querySelector<HTMLElement>(CONTROLS))?.focus();
}
