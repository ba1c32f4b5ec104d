import { resolveFigures } from '#model/domains/help/figures/resolveFigures.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { figureEnv } from '#server/domains/help/library/figureEnv.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';

const string = { type: 'string' };

/** A text as readers would see it, before it is saved. */
export const previewRoute: ApiRoute = {
  method: 'POST',
  path: '/api/sys/v1/help/preview',
  access: ['ADMIN'],
  does: [{ resource: 'helpArticles', operation: 'update' }],
  isQuestion: true,
  document: {
    tag: 'help',
    summary: 'A text with its live figures, as the caller would read it',
    body: { type: 'object', properties: { text: string, lang: { enum: ['zh', 'en'] } }, required: ['text', 'lang'] },
    replies: {
      200: {
        description: '`faults` are sentences about figures that stand for nothing',
        schema: {
          type: 'object',
          properties: { text: string, faults: { type: 'array', items: string } },
          required: ['text', 'faults'],
        },
      },
    },
    example: { body: { text: '{{page /wallet}}', lang: 'en' } },
  },
  async handle(c) {
    const context = c.get('context');
    const { text, lang } = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    if (typeof text !== 'string') throw new ApiError('request.invalid', { fields: { text: 'validation.required' } });
    const { grants } = context.actor;
    const filled = resolveFigures(text, await figureEnv(context), { lang: lang === 'en' ? 'en' : 'zh', grants });
    const { messages } = context.schemas;
    return c.json({
      text: filled.text,
      faults: filled.faults.map((fault) =>
        renderMessage(messages, 'validation.unknownFigure', { ...fault }, context.lang),
      ),
    });
  },
};
