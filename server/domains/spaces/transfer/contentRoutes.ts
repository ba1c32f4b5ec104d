import { Readable } from 'node:stream';
import type { Context } from '#server/engine/context.ts';
import { sendFile } from '#server/engine/files/sendFile.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import {
  entriesFor,
  onEverySpace,
  presentEntry,
  spaceIn,
  type Entry,
  type Space,
} from '#server/domains/spaces/space.ts';
import { archiveOf } from './archive.ts';
import { SPACES_PATH } from '#server/domains/spaces/contentPath.ts';
import { watched } from './watched.ts';

const params = { space: { enum: ['personal', 'public'] } };
const MOST_CHOSEN = 500;
const NO_STORE = 'private, no-cache';

const contentRoute: ApiRoute = {
  method: 'GET',
  path: `${SPACES_PATH}/{space}/entries/{id}/content`,
  access: 'signed-in',
  does: onEverySpace('show'),
  document: {
    tag: 'personalFiles',
    summary: 'The content of a file, whole or the range that the request names',
    params,
    query: { download: { type: 'boolean', description: 'As a download, also where a browser could show it' } },
    replies: {
      200: { description: 'The file', schema: { type: 'string' }, contentType: 'application/octet-stream' },
      206: { description: 'A range of it', schema: { type: 'string' }, contentType: 'application/octet-stream' },
      416: { description: 'The range is outside the file' },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const space = spaceIn(c.req.param('space'));
    const definition = entriesFor(context, space, 'show');
    const entry = await presentEntry(context, definition, c.req.param('id') ?? '');
    const isDownload = c.req.query('download') === 'true';
    return contentReply(context, c.req.raw, { space, entry }, isDownload);
  },
};

/** The bytes of an entry that the caller has found the reader allowed to have. */
export async function contentReply(
  context: Context,
  request: Request,
  { space, entry }: { space: Space; entry: Entry },
  isDownload: boolean,
): Promise<Response> {
  const { object_key: key, sha256, size, name, content_type: type } = entry;
  if (entry.is_dir || key === null) throw new ApiError('spaces.notFound');
  const file = { key, name, size: size ?? 0, type: type ?? 'application/octet-stream', tag: sha256 ?? key };
  const options = { attachment: isDownload, framesPdf: true, cacheControl: NO_STORE };
  const response = await sendFile(context.files, request, file, options);
  // What a preview reads is no transfer.
  if (!isDownload || response.body === null) return response;
  return watched(context, request, response, {
    path: name,
    space: space.name,
    size: file.size,
    direction: 'download',
    subject: `${space.name}/${entry.id}`,
  });
}

const archiveRoute: ApiRoute = {
  method: 'GET',
  path: `${SPACES_PATH}/{space}/archive`,
  access: 'signed-in',
  does: onEverySpace('show'),
  document: {
    tag: 'personalFiles',
    summary: 'Several files and folders as one ZIP file, written while it is sent',
    params,
    query: { 'ids!': { type: 'string', description: `Up to ${MOST_CHOSEN} ids, separated by commas` } },
    replies: { 200: { description: 'The archive', schema: { type: 'string' }, contentType: 'application/zip' } },
  },
  async handle(c) {
    const context = c.get('context');
    const space = spaceIn(c.req.param('space'));
    const definition = entriesFor(context, space, 'show');
    const ids = [...new Set((c.req.query('ids') ?? '').split(',').filter((id) => id !== ''))];
    if (ids.length === 0 || ids.some((id) => !/^\d{1,15}$/.test(id)))
      throw new ApiError('request.invalid', { fields: { ids: 'validation.integer' } });
    if (ids.length > MOST_CHOSEN) throw new ApiError('spaces.tooMany', { params: { max: MOST_CHOSEN } });
    const chosen: Entry[] = [];
    for (const id of ids) chosen.push(await presentEntry(context, definition, id));
    return archiveReply(context, c.req.raw, { space, chosen }, 'download');
  },
};

export async function archiveReply(
  context: Context,
  request: Request,
  { space, chosen }: { space: Space; chosen: readonly Entry[] },
  direction: 'download' | 'share_download',
): Promise<Response> {
  const [only] = chosen.length === 1 ? chosen : [];
  const name = `${only?.name ?? 'files'}.zip`;
  const { stream, bytes } = await archiveOf(context, space, chosen);
  const response = new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
  const subject = `${space.name}/${chosen.map(({ id }) => id).join(',')}`;
  return watched(context, request, response, { path: name, space: space.name, size: bytes, direction, subject });
}

export const contentRoutes: readonly ApiRoute[] = [contentRoute, archiveRoute];
