import type { Json } from '#model/language/definition.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { definitionNamed } from './definitionNamed.ts';
import { versionEffect } from './versionEffect.ts';

const CHANGE: Json = {
  type: 'object',
  required: ['word', 'name', 'effect'],
  properties: {
    word: { type: 'string', description: 'The action word' },
    name: { type: 'string' },
    effect: { enum: ['gained', 'lost', 'changed'], description: '`changed`: with other records than before' },
  },
};

/**
 * `GET /policies/{policy_id}/versions/{id}/effect`: the accounts whose access would change, and how, if this version
 * became the default.
 */
export const versionEffectRoute: ApiRoute = {
  method: 'GET',
  path: '/api/ums/v1/policies/{policy_id}/versions/{id}/effect',
  access: ['ADMIN', 'TENANT_ADMIN'],
  does: [{ resource: 'policyVersions', operation: 'list' }],
  document: {
    tag: 'policyVersions',
    summary: 'Whose access would change, and how, if this version became the default',
    params: { policy_id: { type: 'integer' }, id: { type: 'integer' } },
    replies: {
      200: {
        description:
          'The accounts whose access would change; `partial`: more accounts have the policy than were checked',
        schema: {
          type: 'object',
          required: ['accounts', 'carriers', 'partial'],
          properties: {
            carriers: { type: 'integer', description: 'Number of accounts with the policy' },
            partial: { type: 'boolean' },
            accounts: {
              type: 'array',
              items: {
                type: 'object',
                required: ['id', 'name', 'changes'],
                properties: {
                  id: { type: 'integer' },
                  name: { type: 'string' },
                  changes: { type: 'array', items: CHANGE },
                },
              },
            },
          },
        },
      },
    },
    example: { params: { policy_id: 1, id: 1 } },
  },
  async handle(c) {
    const context = c.get('context');
    const version = await findRecord(context, definitionNamed(context, 'policyVersions'), c.req.param('id') ?? '');
    if (String(version.policy_id) !== c.req.param('policy_id')) throw new ApiError('iam.policyVersionNotFound');
    return c.json(
      await versionEffect(context, {
        policyId: version.policy_id,
        version: version.version ?? '',
        document: version.document,
      }),
    );
  },
};
