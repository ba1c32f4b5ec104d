import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Label } from '#model/language/definition.ts';
import { request } from '#src/http/httpClient.ts';
import type { Lang } from '#src/i18n/lang.ts';

export interface Marked {
  text: string;
  /** Places in the text: the first character, and the one after the last. */
  marks: [number, number][];
}

export interface HelpHit {
  slug: string;
  title: Marked;
  snippet: Marked;
  category?: Label;
}

/** The articles that contain every word, best first; the reader's language first. */
export const searchHelp = async (q: string, signal: AbortSignal): Promise<HelpHit[]> =>
  (await request<HelpHit[]>(`/api/sys/v1/help/search?${new URLSearchParams({ q })}`, { signal })).json;

const FRESH_MS = 10_000;

/** What the help has about these words, in this language first. */
export const helpSearchQuery = (q: string, lang: Lang) =>
  queryOptions({
    queryKey: ['suantai', 'help', 'search', lang, q],
    queryFn: ({ signal }) => searchHelp(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
