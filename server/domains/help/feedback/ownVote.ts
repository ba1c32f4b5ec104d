import type { Context } from '#server/engine/context.ts';

/** The opinion of a reader about an article. */
export interface Vote {
  helpful: boolean;
  comment: string | null;
}

/** The vote of the reader on the present version of an article; undefined before they have given one. */
export async function ownVote(
  { db, actor }: Context,
  article: { id: number; version: number },
): Promise<(Vote & { id: number }) | undefined> {
  const row = await db.kysely
    .selectFrom('help_feedback')
    .select(['id', 'helpful', 'comment'])
    .where('article_id', '=', article.id)
    .where('version', '=', article.version)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return row && { id: row.id, helpful: row.helpful === 1, comment: row.comment };
}
