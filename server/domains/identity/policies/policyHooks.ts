import { spelled } from '#server/engine/records/table/spelled.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { checkPolicyDocument } from './policyDocument.ts';
import { isGivenPolicy, refuseGranting } from './refuseGranting.ts';
import { refuseLockOut } from './refuseLockOut.ts';
import { versionPreview } from './versionPreview.ts';

const MOST_VERSIONS = 5;

/** A policy starts with its document as version v1; the document in force is always that of the default version. */
export const policyHooks: ResourceHooks<'policies'> = {
  async beforeCreate(context, input) {
    await checkPolicyDocument(context, input.document ?? '');
    return { ...input, type: 'custom', default_version: 'v1' };
  },
  async afterWrite(context, { operation, after }) {
    if (operation !== 'create' || !after) return;
    const now = context.clock();
    await context.db.kysely
      .insertInto('policy_versions')
      .values({
        policy_id: after.id,
        version: 'v1',
        document: after.document,
        is_default: 1,
        created_by: creatorOf(context),
        created_at: now,
        updated_at: now,
      })
      .execute();
  },
};

/** Versions are added and removed, never edited; there are at most five, and always a default. */
export const policyVersionHooks: ResourceHooks<'policyVersions'> = {
  previews: { setDefault: versionPreview },
  async beforeCreate(context, input) {
    await checkPolicyDocument(context, input.document ?? '');
    const policyId = input.policy_id ?? 0;
    refuseSystem(await lockPolicy(context, policyId));
    const versions = await context.db.kysely
      .selectFrom('policy_versions')
      .select('version')
      .where('policy_id', '=', policyId)
      .execute();
    if (versions.length >= MOST_VERSIONS) throw new ApiError('iam.policyVersionLimit');
    // A number is not reused while a later one exists, so that a version named in a ticket stays the same.
    const last = Math.max(0, ...versions.map(({ version }) => Number(version?.slice(1))));
    return { ...input, version: `v${last + 1}`, is_default: false };
  },
  beforeDelete({ actor }, version) {
    // Deleting a policy also deletes its default version.
    if (version.is_default === true && !actor.grants.includes(PLATFORM_GRANT))
      throw new ApiError('iam.defaultVersionNotDeletable');
  },
  actions: {
    async setDefault(context, version) {
      const { kysely } = context.db;
      const policyId = version.policy_id;
      refuseSystem(await lockPolicy(context, policyId));
      if (await isGivenPolicy(context, policyId)) refuseGranting(context);
      await kysely
        .updateTable('policy_versions')
        .set({ is_default: 0 })
        .where('policy_id', '=', policyId)
        .where('id', '<>', version.id)
        .execute();
      const inForce = spelled(context, 'policies', {
        default_version: version.version,
        document: version.document,
        updated_at: context.clock(),
      });
      await kysely
        .updateTable('policies')
        .set((eb) => ({ ...inForce, _version: eb('_version', '+', 1) }))
        .where('id', '=', policyId)
        .execute();
      await refuseLockOut(context);
    },
  },
};

const refuseSystem = (policy: { type?: unknown }): void => {
  if (policy.type === 'system') throw new ApiError('iam.systemPolicy');
};

/** Serialises writes to the versions of one policy. */
async function lockPolicy({ db }: Context, id: number) {
  const policy = await db.kysely
    .updateTable('policies')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', id)
    .returning('type')
    .executeTakeFirst();
  if (!policy) throw new ApiError('iam.policyNotFound');
  return policy;
}

const creatorOf = ({ actor }: Context): number | null =>
  typeof actor.id === 'number' && actor.id > 0 ? actor.id : null;
