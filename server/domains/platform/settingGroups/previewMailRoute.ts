import type { Context } from '#server/engine/context.ts';
import type { LookOf } from '#server/engine/delivery/configuredSenders.ts';
import { mailLayout } from '#server/engine/delivery/mailLayout.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import { mailLook } from '#server/engine/settings/mailLook.ts';
import { SETTINGS } from '#server/engine/settings/settingRows.ts';
import { EXAMPLE_BODY, mailExample, readExample } from './mailExample.ts';
import { GROUP_BODY } from './readGroupBody.ts';
import { typedSettings } from './typedSettings.ts';

/** How letters would look with these settings. */
export const lookFrom =
  ({ schemas, settings }: Context, read: LiveSettings['read']): LookOf =>
  (lang) =>
    mailLook({ read, messages: schemas.messages, publicUrl: settings.publicUrl }, lang);

/** An email of the platform as it would leave with the values as they are typed. Nothing is stored or sent. */
export const previewMailRoute = (live: LiveSettings): ApiRoute => ({
  method: 'POST',
  path: '/api/sys/v1/settings/email/preview',
  access: ['ADMIN'],
  does: [{ resource: SETTINGS, operation: ':test' }],
  action: 'previewEmail',
  document: {
    tag: SETTINGS,
    summary: 'An email of the platform as it would leave with values that are not saved yet',
    body: { ...GROUP_BODY, properties: { ...GROUP_BODY.properties, ...EXAMPLE_BODY } },
    replies: {
      200: {
        description: 'Both forms of the email',
        schema: {
          type: 'object',
          properties: { subject: { type: 'string' }, text: { type: 'string' }, html: { type: 'string' } },
          required: ['subject', 'text', 'html'],
        },
      },
    },
    example: { body: { values: {}, example: 'balance', lang: 'en' } },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    const read = await typedSettings(context, live, 'email', body);
    const words = mailExample(context, readExample(body));
    const { text, html } = mailLayout(words, lookFrom(context, read)(words.lang));
    return jsonReply(context, 200, { subject: words.subject, text, html });
  },
});
