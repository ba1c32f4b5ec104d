import type { Language } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { productName } from '#server/engine/settings/productName.ts';
import { PUBLIC_CACHE } from './publicCall.ts';

const LABEL: JsonSchema = {
  type: 'object',
  properties: { zh: { type: 'string' }, en: { type: 'string' } },
  required: ['zh', 'en'],
};

/** Spec 7.9: the terms of service, at the root. Clients add a timestamp only to bypass caches. */
export const termsRoute: ApiRoute = {
  method: 'GET',
  path: '/terms/terms.json',
  access: 'public',
  document: {
    tag: 'terms',
    summary: 'The terms of service, in both languages',
    query: { t: { type: 'string', description: 'A timestamp; another name does, too' } },
    takesAnyQuery: true,
    replies: {
      200: {
        description: 'Version, effective date, title and text in Markdown',
        schema: {
          type: 'object',
          properties: { version: { type: 'string' }, effective_at: { type: 'string' }, title: LABEL, markdown: LABEL },
          required: ['version', 'effective_at', 'title', 'markdown'],
        },
      },
    },
    example: { query: { t: '1763683200000' } },
  },
  handle(c) {
    const context = c.get('context');
    const { terms } = context.schemas;
    if (terms === undefined) throw new ApiError('request.notFound');
    const { text: markdown, version, effective_at, title } = terms;
    const named = (lang: Language, text: string) =>
      text.replaceAll('%{product}', () => productName({ ...context, lang }));
    const label = ({ zh, en }: typeof title) => ({ zh: named('zh', zh), en: named('en', en) });
    return jsonReply(
      context,
      200,
      { version, effective_at, title: label(title), markdown: label(markdown) },
      { 'cache-control': PUBLIC_CACHE },
    );
  },
};
