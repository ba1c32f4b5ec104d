import { isReader } from '#model/domains/help/article.ts';
import { searchHelp } from '#model/domains/help/search/searchHelp.ts';
import { searchIndex, type IndexEntry } from '#model/domains/help/search/searchIndex.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { Library, Shelves } from '#server/domains/help/library/createLibrary.ts';

const MOST = 20;
const LONGEST = 100;

const text = { type: 'string' };
const marked = {
  type: 'object',
  properties: {
    text,
    marks: { type: 'array', items: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 } },
  },
  required: ['text', 'marks'],
};

/** Full text search in what the reader may read, in the language of the reader first. */
export const searchRoute = (library: Library): ApiRoute => {
  const indexOf = createIndexes();
  return {
    method: 'GET',
    path: '/api/sys/v1/help/search',
    access: 'signed-in',
    document: {
      tag: 'help',
      summary: `Articles that contain every word, best first, at most ${MOST}`,
      query: { q: { type: 'string', maxLength: LONGEST } },
      replies: {
        200: {
          description: '`marks` are the places of what was found: the first character, and the one after the last',
          schema: {
            type: 'array',
            items: {
              type: 'object',
              properties: { slug: text, title: marked, snippet: marked, category: { type: 'object' } },
              required: ['slug', 'title', 'snippet'],
            },
          },
        },
      },
      example: { query: { q: 'machine' } },
    },
    async handle(c) {
      const context = c.get('context');
      const shelves = await library.shelves(context);
      const read = new Set(
        shelves.articles.filter((each) => isReader(each, context.actor.grants, false)).map(({ slug }) => slug),
      );
      const index = indexOf(shelves).filter(({ slug }) => read.has(slug));
      const categoryOf = new Map(shelves.articles.map(({ slug, categoryId }) => [slug, categoryId]));
      c.header('Cache-Control', 'no-store');
      return c.json(
        searchHelp(index, (c.req.query('q') ?? '').slice(0, LONGEST), context.lang, MOST).map((hit) => ({
          ...hit,
          category: shelves.categories.find(({ id }) => id === categoryOf.get(hit.slug))?.name,
        })),
      );
    },
  };
};

/** The index of the articles, made by the first search after a change. */
function createIndexes(): (shelves: Shelves) => readonly IndexEntry[] {
  const made = new WeakMap<Shelves, readonly IndexEntry[]>();
  return (shelves) => {
    let index = made.get(shelves);
    if (index === undefined) made.set(shelves, (index = searchIndex(shelves.articles)));
    return index;
  };
}
