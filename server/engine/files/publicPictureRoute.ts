import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { PICTURES_PATH } from '#server/engine/settings/publicPicture.ts';
import { sendFile } from './sendFile.ts';

/** Sends a picture that a public setting holds now; any other file is a missing one. */
export const publicPictureRoute: ApiRoute = {
  method: 'GET',
  path: `${PICTURES_PATH}/{key}`,
  access: 'public',
  document: {
    tag: 'settings',
    summary: 'A picture of a public setting, such as the logo',
    replies: { 200: { description: 'The picture', schema: { type: 'string' }, contentType: 'image/png' } },
  },
  async handle(c) {
    const { db, files, live } = c.get('context');
    const key = c.req.param('key') ?? '';
    if (!Object.values(live.publicValues()).includes(`${PICTURES_PATH}/${key}`)) throw new ApiError('request.notFound');
    const file = await db.kysely
      .selectFrom('stored_files')
      .select(['name', 'type', 'size'])
      .where('file_key', '=', key)
      .executeTakeFirst();
    if (file === undefined) throw new ApiError('request.notFound');
    // The file of a key never changes; another picture has another key.
    const cacheControl = 'public, max-age=31536000, immutable';
    return sendFile(files, c.req.raw, { ...file, key, tag: key }, { cacheControl });
  },
};
