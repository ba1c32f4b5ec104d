import { FILE_MAX_BYTES } from '#model/values/constants.ts';
import { hash } from 'node:crypto';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { sendFile } from './sendFile.ts';
import { readBytes } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { onceOnly } from '#server/engine/routes/resources/idempotency.ts';
import { mayReadFile } from '#server/engine/records/write/values/fileHolders.ts';
import { FILES_PATH } from '#server/engine/records/table/fileTable.ts';

/** Image types and their first bytes. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  // GIF87a, GIF89a.
  'image/gif': /^47494638(37|39)61/,
  // RIFF, the size, WEBP.
  'image/webp': /^52494646.{8}57454250/,
};
const LONGEST_SIGNATURE = 12;
/** A media type without parameters, as a header may contain it. */
const TYPE = /^[\w.+-]{1,64}\/[\w.+-]{1,64}$/;

const storedFile: JsonSchema = {
  type: 'object',
  required: ['name', 'size', 'type', 'url'],
  properties: {
    name: { type: 'string' },
    size: { type: 'integer' },
    type: { type: 'string' },
    url: { type: 'string' },
  },
};

/** Stores a file and returns the value that a record keeps of it (docs/api.md). */
const upload: ApiRoute = {
  method: 'POST',
  path: FILES_PATH,
  access: 'signed-in',
  canBeTried: true,
  document: {
    tag: 'files',
    summary: 'Store a file',
    query: { 'name!': { type: 'string', minLength: 1, maxLength: 255 } },
    body: { type: 'string' },
    bodyType: 'text/plain',
    repeatable: true,
    replies: { 201: { description: 'The value of a file or image field', schema: storedFile } },
    example: { query: { name: 'note.txt' }, body: 'Hello' },
  },
  async handle(c) {
    const context = c.get('context');
    const name = c.req.query('name') ?? '';
    const [type = ''] = (c.req.header('content-type') ?? '').split(';');
    if (name === '' || name.length > 255 || !TYPE.test(type)) throw new ApiError('request.invalid');
    const bytes = await readBytes(c.req.raw, FILE_MAX_BYTES);
    // A field for a file that may say nothing stays without one.
    if (bytes.byteLength === 0) throw new ApiError('request.emptyFile');
    if (SIGNATURES[type]?.test(Buffer.from(bytes.subarray(0, LONGEST_SIGNATURE)).toString('hex')) === false)
      throw new ApiError('request.malformedFile');
    return onceOnly({ context, request: c.req.raw }, { type, sha256: hash('sha256', bytes) }, async (inside) => {
      const key = inside.ids.token();
      // Before its row: what a row names is there.
      await inside.files.put(key, bytes);
      const file = {
        file_key: key,
        name,
        type,
        size: bytes.byteLength,
        created_by: String(inside.actor.id),
        created_at: inside.clock(),
      };
      await inside.db.kysely.insertInto('stored_files').values(file).execute();
      return jsonReply(inside, 201, { name, size: bytes.byteLength, type, url: `${FILES_PATH}/${key}` });
    });
  },
};

/** Sends a file to those who may read a record with it; a picture to any session with its key, which is unguessable. */
const download: ApiRoute = {
  method: 'GET',
  path: `${FILES_PATH}/{key}`,
  access: 'signed-in',
  // Those who may read its record may read it, within the rights of a token.
  forTokens: 'always',
  document: {
    tag: 'files',
    summary: 'Read a file',
    replies: {
      200: {
        description: 'The file; as a download unless it is a raster image',
        schema: { type: 'string' },
        contentType: 'application/octet-stream',
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const { db, files } = context;
    const key = c.req.param('key') ?? '';
    const file = await db.kysely
      .selectFrom('stored_files')
      .select(['name', 'type', 'size', 'created_by'])
      .where('file_key', '=', key)
      .executeTakeFirst();
    // Like a missing one: that there is an attachment is as internal as its comment.
    if (!file || !(await mayReadFile(context, key, file.created_by))) throw new ApiError('request.notFound');
    // The file of a key never changes.
    const cacheControl = 'private, max-age=31536000, immutable';
    return sendFile(files, c.req.raw, { ...file, key, tag: key }, { cacheControl });
  },
};

export const fileRoutes: readonly ApiRoute[] = [upload, download];
