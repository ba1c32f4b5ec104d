import { useCallback } from 'react';
import { useStore } from 'react-admin';
import type { MenuGroup } from '#model/rules/menuOf.ts';

// A menu this long is easier to read group by group.
const ITEMS_SHOWN_AT_ONCE = 24;

/** Which groups are open: as the reader left them; else all of a short menu, and of a long one the group of the open page. */
export function useOpenGroups(groups: MenuGroup[], activeGroup: string | undefined) {
  const [chosen, setChosen] = useStore<Record<string, boolean>>('menu.groups', {});
  const short = groups.reduce((count, { items }) => count + items.length, 0) <= ITEMS_SHOWN_AT_ONCE;
  const first = groups[0]?.key;
  const isOpen = useCallback((key: string) => chosen[key] ?? (short || key === (activeGroup ?? first)), [chosen, short, activeGroup, first]);
  const toggle = useCallback((key: string) => setChosen((was) => ({ ...was, [key]: !isOpen(key) })), [setChosen, isOpen]);
  return { isOpen, toggle };
}
