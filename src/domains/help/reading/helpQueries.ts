import { queryOptions } from '@tanstack/react-query';
import type { Label } from '#model/language/definition.ts';
import { request } from '#src/http/httpClient.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';

/** A category with what the reader may read of it. */
export interface HelpCategory {
  key: string;
  name: Label;
  icon: string;
  articles: { slug: string; title: Label }[];
}

export interface HelpArticleReply {
  slug: string;
  title: Label;
  /** Markdown. */
  text: Label;
  category?: { key: string; name: Label };
  version: number;
  updated_at: string;
  /** The vote of the reader on this version. */
  vote: { helpful: boolean; comment: string | null } | null;
  /** For those who edit articles. */
  id?: number;
  status?: 'draft' | 'published' | 'archived';
}

/** A change of an article reads it again (`meta.ofResource`), for those who edit articles. */
const OF_ARTICLES = { ofResource: 'helpArticles' };
const FRESH_MS = 60_000;

/** Every article that the reader may read, by category. */
export const contentsQuery = queryOptions({
  queryKey: ['suantai', 'help', 'contents'],
  queryFn: async ({ signal }) => (await request<HelpCategory[]>('/api/sys/v1/help/contents', { signal })).json,
  meta: OF_ARTICLES,
  staleTime: FRESH_MS,
  retry: retryUnanswered,
});

export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['suantai', 'help', 'article', slug],
    queryFn: async ({ signal }) =>
      (await request<HelpArticleReply>(`/api/sys/v1/help/reading/${encodeURIComponent(slug)}`, { signal })).json,
    meta: OF_ARTICLES,
    retry: retryUnanswered,
  });
