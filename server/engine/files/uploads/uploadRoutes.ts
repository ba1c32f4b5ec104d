import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { tooLarge } from '#server/engine/http/readBody.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply, reply } from '#server/engine/http/reply.ts';
import { onceOnly } from '#server/engine/routes/resources/idempotency.ts';
import type { Receiver } from './createReceiver.ts';
import { beginUpload, refuseTooLarge } from './beginUpload.ts';
import { cancelUpload } from './forgetUpload.ts';
import { finishUpload } from './finishUpload.ts';
import { metadataIn, numberIn, OFFSET_TYPE, uploadHeaders } from './uploadHeaders.ts';
import { UPLOAD_KEPT_MS, UPLOADS_PATH } from '#server/engine/records/table/uploadJob.ts';
import { findUpload, isComplete, type Upload } from './uploadTable.ts';

const whole: JsonSchema = { type: 'integer', minimum: 0 };
const uploadSchema: JsonSchema = {
  type: 'object',
  required: ['name', 'size', 'type', 'url', 'offset', 'chunk_bytes', 'sha256', 'expires_at'],
  properties: {
    name: { type: 'string' },
    size: whole,
    type: { type: 'string' },
    url: { type: 'string' },
    offset: whole,
    chunk_bytes: whole,
    sha256: { type: ['string', 'null'] },
    expires_at: { type: 'string' },
  },
};

const PATH = `${UPLOADS_PATH}/{key}`;

/**
 * Large files in chunks, with tus 1.0.0 (docs/api.md): the core of the protocol with creation, termination and
 * expiration.
 */
export function uploadRoutes(receiver: Receiver): ApiRoute[] {
  return [createRoute, progressRoute(receiver), appendRoute(receiver), cancelRoute(receiver)];
}

const createRoute: ApiRoute = {
  method: 'POST',
  path: UPLOADS_PATH,
  access: 'signed-in',
  document: {
    tag: 'uploads',
    summary: 'Create an upload',
    headers: {
      'Upload-Length!': { type: 'integer', minimum: 1 },
      'Upload-Metadata!': { type: 'string', description: 'filename and filetype, each with its value in base64' },
    },
    repeatable: true,
    replies: {
      201: { description: 'The address for its chunks', schema: uploadSchema },
      428: { description: 'A header is missing', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const { headers } = c.req.raw;
    const file = { ...metadataIn(headers), size: sizeIn(context, headers) };
    return onceOnly({ context, request: c.req.raw }, file, async (inside) => {
      const upload = await beginUpload(inside, file);
      return jsonReply(inside, 201, uploadReply(inside, upload), {
        ...uploadHeaders(upload),
        location: `${UPLOADS_PATH}/${upload.key}`,
      });
    });
  },
};

const progressRoute = (receiver: Receiver): ApiRoute => ({
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  // It was begun by this account; its key cannot be guessed.
  forTokens: 'always',
  document: {
    tag: 'uploads',
    summary: 'The progress of an upload',
    replies: { 200: { description: 'HEAD returns the headers only', schema: uploadSchema } },
  },
  async handle(c) {
    const context = c.get('context');
    const { key } = await ownUpload(context, c.req.param('key'));
    await receiver.settle(key);
    const found = await ownUpload(context, key);
    // A process was killed between the last byte and the checksum.
    const unfinished = found.received === found.size && !isComplete(found);
    const upload = unfinished ? await finishUpload(context, found) : found;
    return jsonReply(context, 200, uploadReply(context, upload), uploadHeaders(upload));
  },
});

const appendRoute = (receiver: Receiver): ApiRoute => ({
  method: 'PATCH',
  path: PATH,
  access: 'signed-in',
  // It was begun by this account; its key cannot be guessed.
  forTokens: 'always',
  document: {
    tag: 'uploads',
    summary: 'Append a piece',
    headers: { 'Upload-Offset!': whole },
    body: { type: 'string' },
    bodyType: OFFSET_TYPE,
    replies: {
      204: { description: 'Upload-Offset is the number of bytes received so far' },
      409: { description: 'It stands elsewhere: `offset` says where' },
      428: { description: 'A header is missing', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const request = c.req.raw;
    const { headers } = request;
    if (headers.get('content-type') !== OFFSET_TYPE) throw new ApiError('request.unsupportedType');
    const limitBytes = context.settings.uploadPieceBytes;
    if (Number(headers.get('content-length') ?? 0) > limitBytes) throw tooLarge(limitBytes);
    const offset = numberIn(headers, 'Upload-Offset');
    const { key } = await ownUpload(context, c.req.param('key'));
    return reply(
      context,
      204,
      null,
      uploadHeaders(await receiver.append(context, key, { offset, request, limitBytes })),
    );
  },
});

const cancelRoute = (receiver: Receiver): ApiRoute => ({
  method: 'DELETE',
  path: PATH,
  access: 'signed-in',
  // It was begun by this account; its key cannot be guessed.
  forTokens: 'always',
  action: 'cancelUpload',
  document: { tag: 'uploads', summary: 'Cancel an upload', replies: { 204: { description: 'It is gone' } } },
  async handle(c) {
    const context = c.get('context');
    const upload = await ownUpload(context, c.req.param('key'));
    await receiver.settle(upload.key);
    await cancelUpload(context, await ownUpload(context, upload.key));
    return reply(context, 204, null);
  },
});

function sizeIn({ live }: Context, headers: Headers): number {
  const size = numberIn(headers, 'Upload-Length');
  if (size === 0) throw new ApiError('request.invalid', { fields: { 'Upload-Length': 'validation.integer' } });
  refuseTooLarge(live, size);
  return size;
}

/** An upload of another account gives the same error as a missing one. */
export async function ownUpload({ db, actor }: Context, key = ''): Promise<Upload> {
  const upload = await findUpload(db, key);
  if (upload === undefined || upload.createdBy !== String(actor.id)) throw new ApiError('request.notFound');
  return upload;
}

export const uploadReply = ({ settings }: Context, { key, name, type, size, received, sha256, touchedAt }: Upload) => ({
  name,
  size,
  type,
  url: `${UPLOADS_PATH}/${key}`,
  offset: received,
  chunk_bytes: settings.uploadPieceBytes,
  sha256,
  expires_at: new Date(touchedAt + UPLOAD_KEPT_MS).toISOString(),
});
