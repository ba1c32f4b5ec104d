import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import type { PasswordCost } from '#server/engine/access/passwordHash.ts';
import { isUsedUp } from '#server/domains/registry/content/weighProject.ts';
import { neededRegistry } from '#server/domains/registry/client/theRegistry.ts';
import { setRegistryPassword } from '#server/domains/registry/tokens/passwordRoutes.ts';

/** A project belongs to who creates it, has the quota of a new one, and its name is in every image name. */
export const projectHooks = (cost?: PasswordCost): ResourceHooks<'registryProjects'> => ({
  async beforeCreate(context, input) {
    const registry = await neededRegistry(context);
    await refuseTooMany(context, registry.projects_per_owner);
    return {
      ...input,
      registry_id: registry.id,
      path: `${registry.address}/${input.name}`,
      registry_address: registry.address,
      quota_bytes: input.quota_bytes ?? registry.default_quota,
      simulated: registry.simulated === true,
    };
  },
  beforeUpdate(_context, project, changes) {
    const { quota_bytes: quota } = changes;
    if (quota === undefined) return changes;
    // With more quota, the note about the last refusal is outdated.
    const outdated = project.refusal === 'quota' ? { refusal: null, refused_at: null } : {};
    return { ...changes, ...outdated, is_full: isUsedUp(quota, project.used_bytes) };
  },
  actions: {
    async setPassword(context, _project, { password }) {
      await setRegistryPassword(context, password, cost);
      return { onlyAnswers: true, reply: { status: 200, body: {} } };
    },
  },
});

/** Of the organisation, or of the person who has none. */
async function refuseTooMany({ db, actor }: Context, max: number): Promise<void> {
  const { count } = await db.kysely
    .selectFrom('registry_projects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(actor.bp_id !== null, (of) => of.where('bp_id', '=', actor.bp_id))
    .$if(actor.bp_id === null, (of) => of.where('bp_id', 'is', null).where('user_id', '=', actor.id))
    .executeTakeFirstOrThrow();
  if (Number(count) >= max) throw new ApiError('repository.tooManyProjects', { params: { max } });
}
