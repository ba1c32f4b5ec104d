import { isoTime } from '#model/values/isoTime.ts';
import type { Label } from '#model/language/definition.ts';
import type { Context, Language } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { productName } from '#server/engine/settings/productName.ts';
import { allTerms, inForce, type Terms } from './terms.ts';

/** As long as the public pages of the market. */
const PUBLIC_CACHE = 'public, max-age=30, stale-while-revalidate=300';

const LABEL: JsonSchema = {
  type: 'object',
  properties: { zh: { type: 'string' }, en: { type: 'string' } },
  required: ['zh', 'en'],
};
const VERSION = { type: 'string' };
const TIME: JsonSchema = {
  type: 'string',
  description: 'A moment, or the date of the terms that come with the product',
};

/** Spec 7.9: the terms of service, at the root. Clients add a timestamp only to bypass caches. */
export const termsRoute: ApiRoute = {
  method: 'GET',
  path: '/terms/terms.json',
  access: 'public',
  document: {
    tag: 'terms',
    summary: 'The terms of service, in both languages: those in force, or another published version',
    query: {
      t: { type: 'string', description: 'A timestamp; another name does, too' },
      version: { type: 'string', description: 'An earlier version, or one that is not in force yet' },
    },
    takesAnyQuery: true,
    replies: {
      200: {
        description: 'Version, effective date, title and text in Markdown, and every published version',
        schema: {
          type: 'object',
          properties: {
            version: VERSION,
            effective_at: TIME,
            in_force: VERSION,
            title: LABEL,
            markdown: LABEL,
            privacy: LABEL,
            summary: LABEL,
            versions: {
              type: 'array',
              items: {
                type: 'object',
                properties: { version: VERSION, effective_at: TIME },
                required: ['version', 'effective_at'],
              },
            },
          },
          required: ['version', 'effective_at', 'in_force', 'title', 'markdown', 'versions'],
        },
      },
    },
    example: { query: { t: '1763683200000' } },
  },
  async handle(c) {
    const context = c.get('context');
    const all = await allTerms(context.db, context.schemas.terms);
    const current = inForce(all, context.clock());
    const wanted = c.req.query('version');
    const shown = wanted === undefined ? current : all.find(({ version }) => version === wanted);
    if (shown === undefined || current === undefined) throw new ApiError('request.notFound');
    return jsonReply(context, 200, wireTerms(context, shown, current, all), {
      // Who has just been sent here to accept a version reads that one.
      'cache-control': wanted === undefined ? PUBLIC_CACHE : 'no-store',
    });
  },
};

function wireTerms(context: Context, shown: Terms, current: Terms, all: readonly Terms[]) {
  const named = (lang: Language, text: string) =>
    text.replaceAll('%{product}', () => productName({ ...context, lang }));
  const label = ({ zh, en }: Label) => ({ zh: named('zh', zh), en: named('en', en) });
  return {
    version: shown.version,
    effective_at: timeOf(shown),
    in_force: current.version,
    title: label(shown.title),
    markdown: label(shown.text),
    ...(shown.privacy && { privacy: label(shown.privacy) }),
    ...(shown.summary && { summary: label(shown.summary) }),
    versions: all.map((each) => ({ version: each.version, effective_at: timeOf(each) })),
  };
}

const timeOf = ({ effectiveAt }: Terms): string =>
  typeof effectiveAt === 'string' ? effectiveAt : isoTime(effectiveAt);
