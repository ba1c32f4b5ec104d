import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import type { Context } from '#server/engine/context.ts';
import { DEPLOYMENTS, stacksOf, STACKS } from '#server/domains/templates/records/stackRecords.ts';

const AOS = '/api/aos/v1';
const STACK: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string' }, status: { type: 'string' } },
  required: ['id'],
};
const ID: Record<string, JsonSchema> = { id: { type: 'string', description: 'The id of an app' } };

/** The calls of spec 7.4 that are no operation of a definition; decision 242 says what they mean. */
export const specRoutes: ApiRoute[] = [
  {
    method: 'GET',
    path: `${AOS}/docker/deployments/{id}/stacks`,
    access: 'signed-in',
    does: [{ resource: STACKS, operation: 'list' }],
    document: {
      tag: STACKS,
      summary: 'The app to which a deployment belongs: a list of one, or of none',
      params: { id: { type: 'string', description: 'The id of a deployment' } },
      replies: { 200: { description: 'Apps', schema: { type: 'array', items: STACK } } },
    },
    async handle(c) {
      const context = c.get('context');
      const stacks = stacksOf(context);
      const deployments = context.schemas.resources[DEPLOYMENTS];
      if (deployments === undefined) throw new ApiError('system.unknownService');
      refuseUnless(context, decide(context, 'list', stacks));
      const { stack_id: id } = await findRecord(context, deployments, c.req.param('id') ?? '');
      const found =
        typeof id === 'string'
          ? await firstRecords(context, stacks, { fields: SHOWN, filter: { id }, sort: [], limit: 1 })
          : [];
      return jsonReply(context, 200, JSON.parse(JSON.stringify(found)));
    },
  },
  {
    method: 'GET',
    path: `${AOS}/nodes/stacks/{id}`,
    access: 'signed-in',
    does: [{ resource: STACKS, operation: 'show' }],
    document: {
      tag: STACKS,
      summary: 'An app',
      params: ID,
      replies: { 200: { description: 'The app', schema: STACK } },
    },
    async handle(c) {
      const context = c.get('context');
      const stacks = stacksOf(context);
      refuseUnless(context, decide(context, 'show', stacks));
      return jsonReply(context, 200, await readRecord(context, stacks, c.req.param('id') ?? ''));
    },
  },
  {
    method: 'DELETE',
    path: `${AOS}/nodes/stacks/{id}`,
    access: 'signed-in',
    does: [{ resource: STACKS, operation: ':uninstall' }],
    canBeTried: true,
    document: {
      tag: STACKS,
      summary: 'Uninstalls an app with its volumes, as the action `uninstall` does',
      params: ID,
      replies: { 202: { description: 'The app, which is being uninstalled', schema: STACK } },
    },
    async handle(c) {
      const reply = await uninstall(c.get('context'), c.req.param('id') ?? '');
      return jsonReply(c.get('context'), 202, reply);
    },
  },
];

const SHOWN = ['id', 'name', 'template_id', 'version', 'status', 'revision', 'cloud_id', 'created_at'] as const;

async function uninstall(context: Context, id: string) {
  const stacks = stacksOf(context);
  const { uninstall: action } = stacks.actions;
  if (action === undefined) throw new ApiError('request.unknownAction');
  return context.transaction(async (inside) => {
    await actOnRecord(inside, stacks, id, action, {});
    return readRecord(inside, stacks, id);
  });
}
