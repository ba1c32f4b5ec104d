import { can } from '#model/access/access.ts';
import { isReader } from '#model/domains/help/article.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { Library } from './createLibrary.ts';

/** The article with its category. The error does not reveal whether it is missing or for other readers. */
export async function readableArticle(context: Context, library: Library, slug: string) {
  const { articles, categories } = await library.shelves(context);
  const article = articles.find((each) => each.slug === slug);
  if (!article || !isReader(article, context.actor.grants, editsArticles(context)))
    throw new ApiError('help.articleNotFound');
  return { article, category: categories.find(({ id }) => id === article.categoryId) };
}

/** Whether the actor edits articles, and so reads drafts and what is for other roles. */
export function editsArticles(context: Context): boolean {
  const definition = knownDefinition(context, 'helpArticles');
  return definition !== undefined && can(context.actor, 'update', definition).allowed;
}
