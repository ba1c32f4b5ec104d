import { useEffect, type RefObject } from 'react';
import { useEvent } from 'react-admin';
import { isShortcut } from './isShortcut.ts';
import { useKeysEnabled } from './useKeysEnabled.ts';

/**
 * The keys of a list: `j` and `k` focus the next and the previous row, `x` selects the row, Enter opens it, `?` shows
 * all of them. One listener serves all rows. A component, so that it loads after the list.
 */
export function RowKeys({ list, onHelp }: { list: RefObject<HTMLElement | null>; onHelp: () => void }) {
  const [isOn] = useKeysEnabled();
  const press = useEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    if (event.key === '?') return onHelp();
    const rows = [...(list.current?.querySelectorAll('.list-frame > table > tbody > tr') ?? [])].filter(controlOf);
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const current = rows[at];
    if (event.key === 'j') controlOf(rows[Math.min(at + 1, rows.length - 1)])?.focus();
    else if (event.key === 'k') controlOf(rows[at < 0 ? rows.length - 1 : Math.max(at - 1, 0)])?.focus();
    else if (event.key === 'x') select(current);
    else if (event.key !== 'Enter' || !isBox(event.target)) return;
    else current?.querySelector<HTMLElement>('.list-title')?.click();
    event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, press]);
  return null;
}

/** The link of a row, or its first control if it has no page. */
function controlOf(row: Element | undefined): HTMLElement | null | undefined {
  return row?.querySelector<HTMLElement>('.list-title') ?? row?.querySelector<HTMLElement>('a[href], button, input');
}

/** With the focus on the checkbox, which says its name and whether it is checked. */
function select(row: Element | undefined) {
  const box = row?.querySelector<HTMLElement>('.list-select input');
  box?.focus();
  box?.click();
}

const isBox = (target: EventTarget | null) => target instanceof HTMLInputElement;
