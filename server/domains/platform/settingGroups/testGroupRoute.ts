import { configuredSenders } from '#server/engine/delivery/configuredSenders.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import { SETTINGS } from '#server/engine/settings/settingRows.ts';
import { deliverTest } from './deliverTest.ts';
import { EXAMPLE_BODY, mailExample, readExample } from './mailExample.ts';
import { lookFrom } from './previewMailRoute.ts';
import { GROUP_BODY } from './readGroupBody.ts';
import { typedSettings } from './typedSettings.ts';

const LONGEST_TARGET = 255;

/** Sends a test message with values as they are typed, which are not stored. */
export const testGroupRoute = (live: LiveSettings): ApiRoute => ({
  method: 'POST',
  path: '/api/sys/v1/settings/{group}/test',
  access: ['ADMIN'],
  does: [{ resource: SETTINGS, operation: ':test' }],
  action: 'testSettings',
  document: {
    tag: SETTINGS,
    summary: 'Send a test message with values that are not saved yet',
    params: { group: { type: 'string', enum: ['email', 'sms'] } },
    body: {
      ...GROUP_BODY,
      properties: {
        ...GROUP_BODY.properties,
        target: { type: 'string', maxLength: LONGEST_TARGET, description: 'An email address or a phone number' },
        ...EXAMPLE_BODY,
      },
      required: ['values', 'target'],
    },
    replies: {
      200: {
        description: 'Whether the other server accepted the message, and what it answered',
        schema: {
          type: 'object',
          properties: { ok: { type: 'boolean' }, result: { type: 'string' } },
          required: ['ok', 'result'],
        },
      },
      404: { description: 'There is no such group', schema: { $ref: '#/components/schemas/Error' } },
    },
    example: { params: { group: 'sms' }, body: { values: {}, target: '13800000000' } },
  },
  async handle(c) {
    const context = c.get('context');
    const group = c.req.param('group');
    if (group !== 'email' && group !== 'sms') throw new ApiError('config.notFound');
    const { target, ...body } = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    if (typeof target !== 'string' || target.trim() === '' || target.length > LONGEST_TARGET)
      throw new ApiError('request.invalid', { fields: { target: 'validation.required' } });
    const read = await typedSettings(context, live, group, body);
    const words = mailExample(context, readExample(body));
    const senders = configuredSenders({ read }, context.clock, lookFrom(context, read));
    const sender = senders[group];
    return jsonReply(
      context,
      200,
      await deliverTest(context, { channel: group, sender, target: target.trim(), words }),
    );
  },
});
