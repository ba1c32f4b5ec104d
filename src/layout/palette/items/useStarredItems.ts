import { useMemo } from 'react';
import { otherLang } from '#src/i18n/lang.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useStarred } from '#src/session/favourites/useStarred.ts';
import type { PaletteItem } from './paletteItem.ts';

/** The favourites of the reader: what they chose themselves comes first. */
export function useStarredItems(): PaletteItem[] {
  const translate = useTranslate();
  const lang = useLang();
  const starred = useStarred();
  return useMemo(
    () =>
      starred.map(({ title, enter, note = translate('palette.page'), ...line }): PaletteItem => ({
        ...line,
        group: 'favourite',
        note,
        ...(typeof title === 'string'
          ? { title }
          : { title: labelOf(title, lang), alias: labelOf(title, otherLang(lang)) }),
        ...(enter && { before: enter }),
      })),
    [starred, lang, translate],
  );
}
