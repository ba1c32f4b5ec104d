import type { Label } from '#model/language/definition.ts';

/** An article of the help centre, as the server keeps it in memory. */
export interface Article {
  id: number;
  slug: string;
  categoryId: number;
  sort: number;
  /** The words of the roles that it is for; empty: everybody who is signed in. */
  audience: readonly string[];
  status: 'draft' | 'published' | 'archived';
  version: number;
  /** Milliseconds since 1970. */
  updatedAt: number;
  title: Label;
  keywords: { zh: readonly string[]; en: readonly string[] };
  /** Markdown. */
  text: Label;
}

/**
 * Whether an article exists for a reader with these words of access lists: published, and for a role that they hold.
 * Those who edit articles read every one.
 *
 * @example
 *   isReader({ status: 'published', audience: ['ADMIN'] }, ['TENANT', 'all'], false); // false
 */
export function isReader(
  { status, audience }: Pick<Article, 'status' | 'audience'>,
  grants: readonly string[],
  edits: boolean,
): boolean {
  return edits || (status === 'published' && (audience.length === 0 || audience.some((word) => grants.includes(word))));
}
