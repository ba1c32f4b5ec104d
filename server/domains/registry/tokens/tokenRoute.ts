import { tokenScopes } from '#model/domains/registry/tokenScope.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { neededRegistry } from '#server/domains/registry/client/theRegistry.ts';
import { TOKEN_PATH } from '#server/domains/registry/paths.ts';
import { grantScopes } from './grantScopes.ts';
import type { Principal, PrincipalOf } from './principal.ts';
import { SERVICE, signToken, TOKEN_SECONDS } from '#server/domains/registry/client/signToken.ts';

/**
 * The token server of the registry, as its clients know it (Docker Registry v2 authentication). Without
 * credentials there is no token.
 */
export const tokenRoute = (principalOf: PrincipalOf): ApiRoute => ({
  method: 'GET',
  path: TOKEN_PATH,
  access: 'public',
  isQuestion: true,
  document: {
    tag: 'registryProjects',
    summary: 'A token for the image registry, as docker, podman and skopeo request it (Authorization: Basic)',
    query: {
      service: { type: 'string', description: 'Always image-registry' },
      scope: { type: 'string', description: 'repository:<project>/<name>:pull,push; several times' },
    },
    takesAnyQuery: true,
    replies: {
      200: {
        description: 'The token, with what was granted of the scopes',
        schema: {
          type: 'object',
          required: ['token', 'access_token', 'expires_in', 'issued_at'],
          properties: {
            token: { type: 'string' },
            access_token: { type: 'string' },
            expires_in: { type: 'integer' },
            issued_at: { type: 'string' },
          },
        },
      },
      401: { description: 'Wrong username or password (2290)', schema: { $ref: '#/components/schemas/Error' } },
      409: { description: 'No registry is connected (2200)', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const registry = await neededRegistry(context);
    const query = new URL(c.req.raw.url).searchParams;
    const principal = await principalOf(context, c.req.raw.headers.get('authorization'));
    const service = query.get('service');
    const scopes = service === null || service === SERVICE ? tokenScopes(query.getAll('scope')) : [];
    const access = await grantScopes(context, registry, principal, scopes);
    const signed = await signToken(context, registry.id, { subject: subjectOf(principal), access });
    if (signed === undefined) throw new ApiError('repository.notConnected');
    return jsonReply(context, 200, {
      token: signed.token,
      access_token: signed.token,
      expires_in: TOKEN_SECONDS,
      issued_at: new Date(signed.issuedAt * 1_000).toISOString(),
    });
  },
});

/** The notification of what it does names it. */
function subjectOf(principal: Principal): string {
  if (principal.kind === 'user') return `user ${principal.actor.id}`;
  return principal.kind === 'robot' ? `robot ${principal.robot.id}` : 'deployment';
}
