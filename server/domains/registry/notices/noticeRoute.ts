import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { NOTICES_PATH } from '#server/domains/registry/paths.ts';
import { asRegistry, definitionOf, theRegistry, type Registry } from '#server/domains/registry/client/theRegistry.ts';
import { readNotices } from './readNotices.ts';
import { takeNotice } from './takeNotice.ts';

const SEEN_STEP_MS = 60_000;

/** What the registry reports, with the key of its configuration. */
export const noticeRoute: ApiRoute = {
  method: 'POST',
  path: NOTICES_PATH,
  access: 'public',
  isReport: true,
  document: {
    tag: 'registries',
    summary: 'Notifications of the docker-registry (application/vnd.docker.distribution.events.v1+json)',
    body: { type: 'object', properties: { events: { type: 'array', items: { type: 'object' } } } },
    replies: {
      200: { description: 'They are taken in', schema: { type: 'object' } },
      401: { description: 'The key is wrong (2291)', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = asRegistry(c.get('context'));
    const registry = await theRegistry(context);
    const [, key = ''] = /^Bearer (\S{1,128})$/.exec(c.req.raw.headers.get('authorization') ?? '') ?? [];
    // Hashes of one length: the comparison says nothing about the key.
    if (registry === undefined || registry.notice_hash !== tokenHash(key))
      throw new ApiError('repository.noticeRefused');
    const notices = readNotices(await readObject(c.req.raw, context.settings.bodyLimitBytes));
    // A transaction begins with the actor of the request.
    for (const notice of notices) await context.transaction((inside) => takeNotice(asRegistry(inside), notice));
    await markSeen(context, registry);
    return jsonReply(context, 200, { taken: notices.length });
  },
};

async function markSeen(context: Context, { id, last_notice_at: last }: Registry): Promise<void> {
  const now = context.clock();
  if (last !== null && Number(last) > now - SEEN_STEP_MS) return;
  const definition = definitionOf(context, 'registries');
  const registry = await findRecordOrNone(context, definition, id);
  if (registry !== undefined) await storePassing(context, definition, registry, { last_notice_at: now });
}

const KEPT_MS = 7 * 86_400_000;

/** Runs daily: a registry repeats a notification for some minutes. */
export async function forgetNotices({ db, clock }: Context): Promise<void> {
  await db.kysely
    .deleteFrom('registry_notices')
    .where('at', '<', clock() - KEPT_MS)
    .execute();
}
