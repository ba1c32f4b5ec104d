import { isReader } from '#model/domains/help/article.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { Library } from '#server/domains/help/library/createLibrary.ts';

const text = { type: 'string' };
const label = { type: 'object', properties: { zh: text, en: text }, required: ['zh', 'en'] };

/** The contents of the help centre: what this reader may read. Categories without an article are left out. */
export const contentsRoute = (library: Library): ApiRoute => ({
  method: 'GET',
  path: '/api/sys/v1/help/contents',
  access: 'signed-in',
  document: {
    tag: 'help',
    summary: 'The articles that the reader may read, by category, in their order',
    replies: {
      200: {
        description: 'Only published articles, for administrators too',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              key: text,
              name: label,
              icon: text,
              articles: {
                type: 'array',
                items: { type: 'object', properties: { slug: text, title: label }, required: ['slug', 'title'] },
              },
            },
            required: ['key', 'name', 'icon', 'articles'],
          },
        },
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const { categories, articles } = await library.shelves(context);
    const read = articles.filter((article) => isReader(article, context.actor.grants, false));
    c.header('Cache-Control', 'no-store');
    return c.json(
      categories.flatMap(({ id, key, name, icon }) => {
        const own = read.filter(({ categoryId }) => categoryId === id);
        return own.length === 0 ? [] : [{ key, name, icon, articles: own.map(({ slug, title }) => ({ slug, title })) }];
      }),
    );
  },
});
