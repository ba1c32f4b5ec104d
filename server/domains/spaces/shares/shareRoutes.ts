import { hash, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { streamOf } from '#server/engine/http/streams/streamOf.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';
import { SPACES } from '#server/domains/spaces/space.ts';
import { SPACES_PATH } from '#server/domains/spaces/contentPath.ts';
import { archiveReply } from '#server/domains/spaces/transfer/contentRoutes.ts';
import { sendFile } from '#server/engine/files/sendFile.ts';
import { watched } from '#server/domains/spaces/transfer/watched.ts';
import { isTicket, newTicket } from './shareTicket.ts';

const PATH = `${SPACES_PATH}/shares/{token}`;
/** How often a running download looks whether its link still holds. */
const LOOK_MS = 2_000;

/** A password could be guessed here, and a token; such calls have the tight rate limit. */
export const isShareGuess = (_method: string, path: string): boolean => path.startsWith(`${SPACES_PATH}/shares/`);

/** The path as the log may show it: who has the token has the file. */
export const withoutToken = (path: string): string =>
  path.startsWith(`${SPACES_PATH}/shares/`) ? path.replace(/(\/shares\/)[^/]+/, '$1…') : path;

const infoRoute: ApiRoute = {
  method: 'GET',
  path: PATH,
  access: 'public',
  document: {
    tag: 'spaceShares',
    summary: 'What a link leads to',
    replies: {
      200: {
        description: 'The file or folder, and whether a password is needed',
        schema: {
          type: 'object',
          required: ['name', 'size', 'is_dir', 'needs_password', 'expires_at'],
          properties: {
            name: { type: 'string' },
            size: { type: ['integer', 'null'] },
            is_dir: { type: 'boolean' },
            needs_password: { type: 'boolean' },
            expires_at: { type: 'string' },
          },
        },
      },
      410: { description: 'It has ended (29011)', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const share = await validShare(context, c.req.param('token'));
    return jsonReply(context, 200, {
      name: share.name,
      size: share.size,
      is_dir: share.is_dir === 1,
      needs_password: share.password !== null,
      expires_at: new Date(share.expires_at ?? 0).toISOString(),
    });
  },
};

const openRoute: ApiRoute = {
  method: 'POST',
  path: `${PATH}/open`,
  access: 'public',
  isQuestion: true,
  document: {
    tag: 'spaceShares',
    summary: 'Begin a download by a link; it counts once, however often it is continued',
    body: { type: 'object', additionalProperties: false, properties: { password: { type: 'string', maxLength: 64 } } },
    replies: {
      200: {
        description: 'The address of the content, valid for an hour',
        schema: { type: 'object', required: ['url'], properties: { url: { type: 'string' } } },
      },
      403: { description: 'The password is wrong (29012)', schema: { $ref: '#/components/schemas/Error' } },
      410: { description: 'It has ended (29011)', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const { password } = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    const share = await validShare(context, c.req.param('token'));
    if (share.password !== null && !isPassword(context, share.password, password))
      throw new ApiError('spaces.sharePassword', { fields: { password: 'spaces.wrongPassword' } });
    // One statement: of two that come for the last download, one is refused.
    const { numUpdatedRows } = await context.db.kysely
      .updateTable('space_shares')
      .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
      .where('id', '=', share.id)
      .where((eb) => eb.or([eb('max_downloads', 'is', null), eb('downloads', '<', eb.ref('max_downloads'))]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError('spaces.shareEnded');
    return jsonReply(context, 200, {
      url: `${SPACES_PATH}/shares/${share.token}/content?ticket=${encodeURIComponent(newTicket(context, share))}`,
    });
  },
};

const contentRoute: ApiRoute = {
  method: 'GET',
  path: `${PATH}/content`,
  access: 'public',
  document: {
    tag: 'spaceShares',
    summary: 'The content behind a link; a folder as a ZIP file',
    query: { 'ticket!': { type: 'string', description: 'From the call that began the download' } },
    replies: {
      200: { description: 'The file', schema: { type: 'string' }, contentType: 'application/octet-stream' },
      206: { description: 'A range of it', schema: { type: 'string' }, contentType: 'application/octet-stream' },
      410: { description: 'It has ended (29011)', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const token = c.req.param('token') ?? '';
    const share = await validShare(context, token, { alsoUsedUp: true });
    if (!isTicket(context, share, c.req.query('ticket') ?? '')) throw new ApiError('spaces.shareEnded');
    return whileValid(context, token, await replyFor(context, c.req.raw, share));
  },
};

type Share = Awaited<ReturnType<typeof validShare>>;

async function replyFor(context: Context, request: Request, share: Share): Promise<Response> {
  const space = SPACES.personal;
  const { entry } = share;
  if (entry.is_dir) return archiveReply(context, request, { space, chosen: [entry] }, 'share_download');
  const { object_key: key, name, size, content_type: type, sha256 } = entry;
  if (key === null) throw new ApiError('spaces.shareEnded');
  const file = { key, name, size: size ?? 0, type: type ?? '', tag: sha256 ?? key };
  const response = await sendFile(context.files, request, file, {
    attachment: true,
    cacheControl: 'private, no-store',
  });
  const subject = `share/${share.id}`;
  return watched(context, request, response, {
    path: name,
    space: space.name,
    size: file.size,
    direction: 'share_download',
    subject,
  });
}

/** A link that is taken back, or ends, also ends the downloads that it began. */
function whileValid(context: Context, token: string, response: Response): Response {
  const { body } = response;
  if (body === null) return response;
  const guarded = async function* (): AsyncGenerator<Uint8Array> {
    let looked = context.realTime();
    for await (const bytes of body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
      if (context.realTime() - looked > LOOK_MS) {
        looked = context.realTime();
        await validShare(context, token, { alsoUsedUp: true });
      }
      yield bytes;
    }
  };
  return new Response(streamOf(guarded()), { status: response.status, headers: response.headers });
}

/**
 * The link of a token with its file. One that was never made is answered like any unknown address; one that has ended
 * says so, because its holder may ask for another.
 */
async function validShare(context: Context, token = '', { alsoUsedUp = false } = {}) {
  const { db, clock } = context;
  const share = await db.kysely
    .selectFrom('space_shares')
    .select(['id', 'token', 'file_id', 'password', 'expires_at', 'enabled', 'downloads', 'max_downloads', 'user_id'])
    .where('token', '=', token)
    .executeTakeFirst();
  if (share === undefined) throw new ApiError('request.notFound');
  const row = await db.kysely
    .selectFrom('personal_files')
    .selectAll()
    .where('id', '=', share.file_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const owner = await db.kysely
    .selectFrom('users')
    .select('enabled')
    .where('id', '=', share.user_id)
    .executeTakeFirst();
  const isUsedUp = share.max_downloads !== null && (share.downloads ?? 0) >= share.max_downloads;
  const holds = share.enabled === 1 && (share.expires_at ?? 0) > clock() && (alsoUsedUp || !isUsedUp);
  if (row === undefined || !holds || owner?.enabled !== 1) throw new ApiError('spaces.shareEnded');
  const { name, size, is_dir } = row;
  return { ...share, name, size, is_dir, entry: { ...row, is_dir: is_dir === 1, removed: false, thumb: null } };
}

/** Compared by their hashes, which have one length. */
function isPassword({ secretKey }: Context, stored: string, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  return timingSafeEqual(sumOf(decrypt(stored, secretKey)), sumOf(given));
}

const sumOf = (text: string): Buffer => hash('sha256', text, 'buffer');

export const shareRoutes: readonly ApiRoute[] = [infoRoute, openRoute, contentRoute];
