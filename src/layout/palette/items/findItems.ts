import { matchTitle, type PinyinMatch } from './matchTitle.ts';
import { PALETTE_GROUPS, type FoundItem, type PaletteGroup, type PaletteItem } from './paletteItem.ts';

const MOST_OF_A_GROUP = 8;

/**
 * The items that match the typed words, best first within each group, and the group with the best match first; all
 * items in order if nothing is typed.
 */
export function findItems(items: readonly PaletteItem[], typed: string, pinyin?: PinyinMatch): FoundItem[] {
  const isTyped = typed.trim() !== '';
  const found = isTyped
    ? items.flatMap((item) => foundItem(item, typed, pinyin))
    : items.filter(({ group }) => group !== 'page').map((item) => ({ ...item, at: [], rank: 0 }));
  const seen = new Set<string>();
  const groups = PALETTE_GROUPS.flatMap((group) => {
    const own = found.filter((item) => item.group === group && !(item.path !== undefined && seen.has(item.path)));
    // The server has sorted its records and knows more of them; the history has a fixed length.
    const shown =
      isFound(group) || group === 'search' ? own : own.toSorted((a, b) => a.rank - b.rank).slice(0, MOST_OF_A_GROUP);
    for (const { path } of shown) if (path !== undefined) seen.add(path);
    return shown.length === 0 ? [] : [{ shown, rank: Math.min(...shown.map(({ rank }) => Math.floor(rank))) }];
  });
  return (isTyped ? groups.toSorted((a, b) => a.rank - b.rank) : groups).flatMap(({ shown }) => shown);
}

const isFound = (group: PaletteGroup): boolean => group === 'record' || group === 'help';

function foundItem(item: PaletteItem, typed: string, pinyin: PinyinMatch | undefined): FoundItem[] {
  const match = matchTitle(typed, item.title, pinyin);
  if (match) return [{ ...item, ...match }];
  // The server matched it by another field than the title.
  if (isFound(item.group)) return [{ ...item, at: [], rank: 8 }];
  const alias = item.alias === undefined ? undefined : matchTitle(typed, item.alias, pinyin);
  return alias ? [{ ...item, at: [], rank: alias.rank + 0.5 }] : [];
}
