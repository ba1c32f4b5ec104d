import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { ownVote } from '#server/domains/help/feedback/ownVote.ts';
import type { Library } from '#server/domains/help/library/createLibrary.ts';
import { filledText } from '#server/domains/help/library/figureEnv.ts';
import { editsArticles, readableArticle } from '#server/domains/help/library/readableArticle.ts';

const text = { type: 'string' };
const label = { type: 'object', properties: { zh: text, en: text }, required: ['zh', 'en'] };

/** One article for its reader. A draft, and an article for other roles, answer like a missing one. */
export const articleRoute = (library: Library): ApiRoute => ({
  method: 'GET',
  path: '/api/sys/v1/help/reading/{slug}',
  access: 'signed-in',
  document: {
    tag: 'help',
    summary: 'An article as its readers see it',
    replies: {
      200: {
        description: '`text` is Markdown. `status` and `id` are for those who edit articles',
        schema: {
          type: 'object',
          properties: {
            slug: text,
            title: label,
            text: label,
            category: { type: 'object', properties: { key: text, name: label }, required: ['key', 'name'] },
            version: { type: 'integer' },
            updated_at: { type: 'string', format: 'date-time' },
            vote: { type: ['object', 'null'], description: 'The vote of the reader on this version' },
            id: { type: 'integer' },
            status: { enum: ['draft', 'published', 'archived'] },
          },
          required: ['slug', 'title', 'text', 'version', 'updated_at'],
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const { article, category } = await readableArticle(context, library, c.req.param('slug') ?? '');
    const vote = await ownVote(context, article);
    c.header('Cache-Control', 'no-store');
    return c.json({
      slug: article.slug,
      title: article.title,
      text: await filledText(context, article),
      ...(category && { category: { key: category.key, name: category.name } }),
      version: article.version,
      updated_at: new Date(article.updatedAt).toISOString(),
      vote: vote ? { helpful: vote.helpful, comment: vote.comment } : null,
      ...(editsArticles(context) && { id: article.id, status: article.status }),
    });
  },
});
