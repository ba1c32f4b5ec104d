import type { Json } from '#model/language/definition.ts';

import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { updateRecord } from '#server/engine/records/write/updateRecord.ts';
import { SETTINGS } from '#server/engine/settings/settingRows.ts';

/** Spec 7.5: `POST /configs` sets a setting by its key. Every key already has a record, so none is created. */
export const setSettingRoute: ApiRoute = {
  method: 'POST',
  path: '/api/sys/v1/configs',
  access: ['ADMIN'],
  does: [{ resource: SETTINGS, operation: 'update' }],
  canBeTried: true,
  document: {
    tag: SETTINGS,
    summary: 'Set a setting by its key',
    body: {
      type: 'object',
      properties: {
        key: { type: 'string' },
        value: { type: ['string', 'number', 'boolean', 'null'], description: 'null for the default' },
      },
      required: ['key', 'value'],
    },
    replies: {
      200: { description: 'The setting', schema: { type: 'object' } },
      404: { description: 'There is no such setting', schema: { $ref: '#/components/schemas/Error' } },
    },
    example: { body: { key: 'login.max_failures', value: 5 } },
  },
  async handle(c) {
    const context = c.get('context');
    const { key, value } = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    if (typeof key !== 'string') throw new ApiError('request.invalid', { fields: { key: 'validation.required' } });
    if (value === undefined || (typeof value === 'object' && value !== null))
      throw new ApiError('request.invalid', { fields: { value: 'validation.text' } });
    const definition = context.schemas.resources[SETTINGS];
    if (definition === undefined) throw new ApiError('system.unknownService');
    const reply = await context.transaction(async (inside) => {
      const found = await inside.db.kysely
        .selectFrom('configs')
        .select(['id', 'type'])
        .where('key', '=', key)
        .where('is_declared', '=', 1)
        .executeTakeFirst();
      if (found === undefined) throw new ApiError('config.notFound');
      const text: Json = value === null ? null : String(value);
      await updateRecord(
        inside,
        definition,
        found.id,
        found.type === 'secret' ? { secret_value: text } : { value: text },
      );
      return readRecord(inside, definition, found.id);
    });
    return jsonReply(context, 200, reply);
  },
};
