import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { newToken } from '#server/engine/records/agent/agentToken.ts';
import { ROBOT_PREFIX } from '#server/domains/registry/tokens/principal.ts';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 730;
/** The form was opened some time before it is sent. */
const SLACK_MS = 3_600_000;

/** A robot: its password is shown once and only its hash is kept, and it ends. */
export const robotHooks: ResourceHooks<'registryRobots'> = {
  async beforeCreate(context, input) {
    refuseEnd(context, input.expires_at);
    const project = await context.db.kysely
      .selectFrom('registry_projects')
      .select(['name', 'registry_address'])
      .where('id', '=', input.project_id)
      .executeTakeFirstOrThrow();
    const secret = newToken(context.ids);
    return {
      ...input,
      // No name of an account has a plus sign.
      login: `${ROBOT_PREFIX}${project.name}+${input.name}`,
      registry_address: project.registry_address,
      secret,
      secret_hash: tokenHash(secret),
    };
  },
  actions: {
    // The secret of the input was generated for this call and is shown with its reply.
    renew: (_context, _robot, { secret }) => ({ set: { secret_hash: tokenHash(secret ?? '') } }),
  },
};

function refuseEnd({ clock }: Context, end: unknown): void {
  const now = clock();
  if (typeof end === 'number' && end > now && end <= now + LONGEST_DAYS * DAY_MS + SLACK_MS) return;
  throw new ApiError('repository.robotTooLong', { at: ['expires_at'], params: { days: LONGEST_DAYS } });
}
