import { resolveFigures } from '#model/domains/help/figures/resolveFigures.ts';
import { isReader } from '#model/domains/help/article.ts';
import { searchHelp, type HelpHit } from '#model/domains/help/search/searchHelp.ts';
import { searchIndex, type IndexEntry } from '#model/domains/help/search/searchIndex.ts';
import type { Language } from '#model/values/constants.ts';
import { figureEnv } from '#server/domains/help/library/figureEnv.ts';
import type { Context } from '#server/engine/context.ts';
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
      const index = (await indexOf(context, shelves)).filter(({ slug }) => read.has(slug));
      const categoryOf = new Map(shelves.articles.map(({ slug, categoryId }) => [slug, categoryId]));
      c.header('Cache-Control', 'no-store');
      const q = (c.req.query('q') ?? '').slice(0, LONGEST);
      const found = searchHelp(index, q, context.lang, MOST).map((hit) => ({
        ...hit,
        category: shelves.categories.find(({ id }) => id === categoryOf.get(hit.slug))?.name,
      }));
      return c.json([...errorHits(context, q), ...found]);
    },
  };
};

/** Live figures may have changed meanwhile. */
const KEPT_MS = 60_000;

/** The index of the articles for readers with the same words of access lists, as they read them. */
function createIndexes(): (context: Context, shelves: Shelves) => Promise<readonly IndexEntry[]> {
  const made = new WeakMap<Shelves, Map<string, { index: readonly IndexEntry[]; madeAt: number; revision: string }>>();
  return async (context, shelves) => {
    const { grants } = context.actor;
    const { revision } = context.schemas;
    const now = context.realTime();
    const known = made.get(shelves) ?? new Map();
    made.set(shelves, known);
    const found = known.get(grants.join());
    if (found && found.revision === revision && now - found.madeAt < KEPT_MS && now >= found.madeAt) return found.index;
    const env = await figureEnv(context);
    const filled = (written: string, lang: Language) => resolveFigures(written, env, { lang, grants }).text;
    const index = searchIndex(
      shelves.articles.map((article) => ({
        ...article,
        text: { zh: filled(article.text.zh, 'zh'), en: filled(article.text.en, 'en') },
      })),
    );
    known.set(grants.join(), { index, madeAt: now, revision });
    return index;
  };
}

/** The page of a code that is typed alone. */
function errorHits({ schemas, lang }: Context, q: string): HelpHit[] {
  const code = /^\d{1,6}$/.test(q.trim()) ? Number(q) : undefined;
  const entry = code === undefined ? undefined : schemas.errors.entries.find((each) => each.code === code);
  if (!entry || code === undefined) return [];
  const message = entry.message[lang].replace(/%\{\w+\}/g, '…');
  return [
    {
      slug: `error-${code}`,
      title: { text: String(code), marks: [[0, String(code).length]] },
      snippet: { text: message, marks: [] },
    },
  ];
}
