import { useMemo, useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import type { PaletteItem } from './paletteItem.ts';
import { forgetSearches, searchHistory } from '#src/layout/palette/searchHistory.ts';

/** Earlier searches, offered while nothing is typed. */
export function useSearchItems(typed: string, search: (words: string) => void): PaletteItem[] {
  const translate = useTranslate();
  const { id } = useActor();
  const [version, setVersion] = useState(0);
  return useMemo(() => {
    if (typed.trim() !== '') return [];
    const searches = searchHistory(id).map((words): PaletteItem => ({
      key: `search ${words}`,
      group: 'search',
      title: words,
      icon: 'search',
      run: () => search(words),
      stays: true,
    }));
    const forget = () => {
      forgetSearches(id);
      setVersion(version + 1);
    };
    return searches.length === 0
      ? []
      : [
          ...searches,
          {
            key: 'forget searches',
            group: 'search',
            title: translate('palette.forget'),
            icon: 'delete',
            run: forget,
            stays: true,
          },
        ];
  }, [translate, id, typed, search, version]);
}
