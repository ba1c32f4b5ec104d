import { resolveFigures } from '#model/domains/help/figures/resolveFigures.ts';
import { resolveError } from '#model/messages/errors.ts';
import type { Label } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { figureEnv } from '#server/domains/help/library/figureEnv.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';

const text = { type: 'string' };
const label = { type: 'object', properties: { zh: text, en: text }, required: ['zh', 'en'] };

/** The page of an error code: its meaning, and what to do. Every code of the catalogue has one. */
export const errorRoute: ApiRoute = {
  method: 'GET',
  path: '/api/sys/v1/help/errors/{code}',
  access: 'signed-in',
  document: {
    tag: 'help',
    summary: 'What an error code means, and what to do about it',
    params: { code: { type: 'integer', pattern: '[0-9]{1,6}' } },
    replies: {
      200: {
        description: '`advice` is Markdown; `next` is a link or a sentence',
        schema: {
          type: 'object',
          properties: {
            code: { type: 'integer' },
            status: { type: 'integer' },
            message: label,
            advice: label,
            next: { type: 'object' },
          },
          required: ['code', 'status', 'message'],
        },
      },
    },
    example: { params: { code: 9000 } },
  },
  async handle(c) {
    const context = c.get('context');
    const { schemas, actor } = context;
    const written = c.req.param('code');
    const code = Number(written);
    const entry = resolveError(schemas.errors, code);
    if (!entry) throw new ApiError('help.articleNotFound');
    const advice = adviceFor(schemas, code);
    const env = await figureEnv(context);
    const filled = (lang: keyof Label) =>
      resolveFigures(advice?.[lang] ?? '', env, { lang, grants: actor.grants }).text;
    return c.json({
      code,
      status: entry.status,
      message: entry.message,
      ...(advice && { advice: { zh: filled('zh'), en: filled('en') } }),
      ...(entry.next && { next: entry.next }),
    });
  },
};

/** The advice of the code, otherwise that of its family. */
function adviceFor({ errors }: Pick<CompiledSchemas, 'errors'>, code: number): Label | undefined {
  const own = errors.entries.find((each) => each.code === code)?.advice;
  return (
    own ?? errors.families.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last))?.advice
  );
}
