import { useCallback, useMemo, useState } from 'react';
import { findItems } from '#src/layout/palette/items/findItems.ts';
import type { FoundItem } from '#src/layout/palette/items/paletteItem.ts';
import { useActionItems } from '#src/layout/palette/items/useActionItems.ts';
import { useCommandItems } from '#src/layout/palette/items/useCommandItems.ts';
import type { CurrentRecord } from './useCurrentRecord.ts';
import { useHelpItems } from '#src/layout/palette/items/useHelpItems.ts';
import { usePageItems } from '#src/layout/palette/items/usePageItems.ts';
import { usePinyin } from '#src/layout/palette/items/usePinyin.ts';
import { useSearchItems } from '#src/layout/palette/items/useSearchItems.ts';
import { useStarredItems } from '#src/layout/palette/items/useStarredItems.ts';
import { useRecordItems } from '#src/layout/palette/items/useRecordItems.ts';

/** The items of the palette for the typed text. */
export function usePalette(current: CurrentRecord | undefined, startAction: (action: string) => void) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const pinyin = usePinyin(typed);
  const pages = usePageItems();
  const starred = useStarredItems();
  const actions = useActionItems(current, startAction);
  const commands = useCommandItems(typed);
  const { items: records, ...search } = useRecordItems(typed);
  const help = useHelpItems(typed);
  const type = useCallback((text: string) => {
    setTyped(text);
    setChosen(undefined);
  }, []);
  const searches = useSearchItems(typed, type);
  const items = useMemo(
    () =>
      findItems([...starred, ...searches, ...pages, ...actions, ...commands, ...records, ...help.items], typed, pinyin),
    [starred, searches, pages, actions, commands, records, help.items, typed, pinyin],
  );
  // Later results go below, so that the chosen line stays; if it disappears, the first line is chosen.
  const active = Math.max(
    items.findIndex(({ key }) => key === chosen),
    0,
  );
  const merged = {
    searching: search.searching || help.searching,
    failed: search.failed || help.failed,
    partial: search.partial,
  };
  return {
    typed,
    type,
    items,
    active,
    activate: (item: FoundItem | undefined) => setChosen(item?.key),
    search: merged,
  };
}
