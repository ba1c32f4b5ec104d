import { resolveError } from '#model/messages/errors.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply, reply } from '#server/engine/http/reply.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { recordLink } from '#server/domains/messages/recordLink.ts';
import { SPACES_PATH } from '#server/domains/spaces/contentPath.ts';
import { entriesFor, SPACES } from '#server/domains/spaces/space.ts';
import { cancelExport } from './cancelExport.ts';
import { ownExports, type ExportProgress } from './ownExports.ts';

const PATH = `${SPACES_PATH}/exports`;
const PERSONAL = SPACES.personal.resource;
const whole: JsonSchema = { type: 'integer', minimum: 0 };
const text: JsonSchema = { type: 'string' };

const exportSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'status', 'name', 'size', 'transferred', 'reason', 'entry_id'],
  properties: {
    id: whole,
    status: { enum: ['running', 'succeeded', 'failed', 'cancelled'] },
    name: text,
    resource: text,
    record_id: text,
    title: text,
    cloud_id: text,
    size: whole,
    transferred: whole,
    reason: { type: ['string', 'null'], description: 'Why it failed, in the language of the request' },
    entry_id: { type: ['integer', 'null'], description: 'The file in the personal space' },
    link: { type: ['string', 'null'], description: 'Its page in the console' },
    started_at: text,
  },
};

const listRoute: ApiRoute = {
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  does: [{ resource: PERSONAL, operation: 'list' }],
  document: {
    tag: PERSONAL,
    summary: 'Own exports from clouds that run, or began within a day',
    replies: { 200: { description: 'Newest first', schema: { type: 'array', items: exportSchema } } },
  },
  async handle(c) {
    const context = c.get('context');
    entriesFor(context, SPACES.personal, 'list');
    return jsonReply(
      context,
      200,
      (await ownExports(context)).map((each) => exportJson(context, each)),
    );
  },
};

const cancelRoute: ApiRoute = {
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'signed-in',
  does: [{ resource: PERSONAL, operation: 'create' }],
  action: 'cancelExport',
  document: {
    tag: PERSONAL,
    summary: 'Cancel an export; its room is free again',
    replies: { 204: { description: 'It has ended' } },
  },
  async handle(c) {
    const context = c.get('context');
    entriesFor(context, SPACES.personal, 'create');
    const id = c.req.param('id');
    await context.transaction(async (inside) => {
      const found = (await ownExports(inside)).find((each) => `${each.id}` === id);
      if (found === undefined) throw new ApiError('request.notFound');
      // It has just ended, or a second click.
      if (found.status !== 'running') return;
      await cancelExport(inside, found.upload_key);
    });
    return reply(context, 204, null);
  },
};

/** An export as the API shows it: without the key of its upload. */
export function exportJson(context: Context, progress: ExportProgress): Json {
  const { schemas, lang } = context;
  const definition = knownDefinition(context, PERSONAL);
  const { id, status, name, resource, record_id, title, cloud_id, size, transferred, reason, entry_id } = progress;
  const message = reason === null ? undefined : resolveError(schemas.errors, reason)?.message;
  return {
    id,
    status,
    name,
    resource,
    record_id,
    title,
    cloud_id,
    size,
    transferred,
    reason: message?.[lang] ?? reason,
    entry_id,
    link: (definition && entry_id !== null && recordLink(definition, { id: entry_id })) || null,
    started_at: new Date(progress.started_at).toISOString(),
  };
}

export const exportRoutes: readonly ApiRoute[] = [listRoute, cancelRoute];
