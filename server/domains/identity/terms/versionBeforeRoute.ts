import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { allTerms, inForce, type Terms } from './terms.ts';

const LABEL: JsonSchema = { type: 'object', properties: { zh: { type: 'string' }, en: { type: 'string' } } };

/** The version that a published one replaced, or that a draft would replace now, as it was written. */
export const versionBeforeRoute: ApiRoute = {
  method: 'GET',
  path: '/api/ums/v1/term-versions/{id}/before',
  access: ['ADMIN'],
  does: [{ resource: 'termVersions', operation: 'show' }],
  document: {
    tag: 'terms',
    summary: 'The version before this one, to compare',
    params: { id: { type: 'integer' } },
    replies: {
      200: {
        description: 'Nothing without terms before it',
        schema: {
          type: 'object',
          properties: { version: { type: 'string' }, title: LABEL, text: LABEL, privacy: LABEL },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = definitionNamed(context, 'termVersions');
    refuseUnless(context, decide(context, 'show', definition));
    const { id } = await findRecord(context, definition, c.req.param('id') ?? '');
    const all = await allTerms(context.db, context.schemas.terms);
    const place = all.findIndex((terms) => terms.id === Number(id));
    const before = place === -1 ? inForce(all, context.clock()) : all[place + 1];
    return jsonReply(context, 200, before === undefined ? {} : wireText(before));
  },
};

const wireText = ({ version, title, text, privacy }: Terms) => ({
  version,
  title: { ...title },
  text: { ...text },
  ...(privacy && { privacy: { ...privacy } }),
});
