import type { Context } from '#server/engine/context.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { SETTINGS } from '#server/engine/settings/settingRows.ts';
import { settingsOverlay } from './settingsOverlay.ts';

/** Throws unless the caller proved a moment ago who they are. */
export type CheckProof = (context: Context, request: Request) => Promise<void>;

const text = { type: 'string' } as const;

/** The settings of this installation as files that another one can begin with. They hold no secrets. */
export const overlayRoute = (checkProof: CheckProof): ApiRoute => ({
  method: 'GET',
  path: '/api/sys/v1/settings/overlay',
  access: ['ADMIN'],
  does: [{ resource: SETTINGS, operation: 'export' }],
  document: {
    tag: SETTINGS,
    summary: 'The stored settings as files for the overlay folder, without secrets and pictures',
    replies: {
      200: {
        description: 'The files, and what is left out',
        schema: {
          type: 'object',
          properties: {
            files: { type: 'array', items: { type: 'object', properties: { name: text, text } } },
            left_out: {
              type: 'array',
              items: {
                type: 'object',
                properties: { key: text, why: { type: 'string', enum: ['secret', 'picture', 'invalid'] } },
              },
            },
          },
          required: ['files', 'left_out'],
        },
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    await checkProof(context, c.req.raw);
    const rows = await context.db.kysely
      .selectFrom('configs')
      .select(['key', 'value'])
      .where('is_set', '=', 1)
      .where('is_declared', '=', 1)
      .orderBy('key')
      .execute();
    c.header('Cache-Control', 'no-store');
    const stored = rows.map(({ key, value }) => ({ key: key ?? '', value }));
    return c.json(settingsOverlay(context.schemas.settings ?? {}, stored));
  },
});
