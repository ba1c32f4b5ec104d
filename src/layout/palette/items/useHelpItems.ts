import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isSearchable } from '#src/dataProviders/searchQuery.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { useExtensions } from '#src/schemaViews/extensions/useExtensions.ts';
import type { PaletteFind } from '#src/schemaViews/extensions/places.ts';
import { TYPING_PAUSE_MS, type PaletteItem } from './paletteItem.ts';

const FRESH_MS = 10_000;

export interface HelpItems {
  items: PaletteItem[];
  searching: boolean;
  failed: boolean;
}

/** What domains find for the words, such as articles of the help. */
export function useHelpItems(typed: string): HelpItems {
  const lang = useLang();
  const q = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const enabled = isSearchable(q);
  const { finds, searching, failed } = useQueries({
    queries: useExtensions('palette').map((find, index) => ({
      queryKey: ['suantai', 'palette', index, lang, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => find({ q, lang, signal }),
      enabled,
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
      retry: false,
    })),
    combine,
  });
  const items = useMemo(
    () =>
      (enabled ? finds : []).map(({ path, title, note }): PaletteItem => ({
        key: `help ${path}`,
        group: 'help',
        icon: 'menuBook',
        path,
        title,
        ...(note !== undefined && { note }),
      })),
    [finds, enabled],
  );
  return { items, searching: enabled && searching, failed: enabled && failed };
}

const combine = (results: { data: PaletteFind[] | undefined; isFetching: boolean; isError: boolean }[]) => ({
  finds: results.flatMap(({ data }) => data ?? []),
  searching: results.some(({ isFetching }) => isFetching),
  failed: results.some(({ isError }) => isError),
});
