import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';
import type { ResourceHooks } from '#server/engine/hooks.ts';
import { checkPolicyDocument } from './policyDocument.ts';
import { refuseLockOut } from './refuseLockOut.ts';
import { versionEffectRoute } from './versionEffectRoute.ts';

const MOST_VERSIONS = 5;

/** A policy begins with its document as version v1; the document in force is always that of the default version. */
export const policyHooks: ResourceHooks<'policies'> = {
  async beforeCreate(context, input) {
    await checkPolicyDocument(context, String(input.document));
    return { ...input, type: 'custom', default_version: 'v1' };
  },
  async afterWrite(context, { operation, after }) {
    if (operation !== 'create' || !after) return;
    await context.db.run(
      `insert into policy_versions (policy_id, version, document, is_default, created_by, created_at, updated_at, _version) values (?, 'v1', ?, 1, ?, ?, ?, 1)`,
      [Number(after.id), String(after.document), creatorOf(context), context.clock(), context.clock()],
    );
  },
};

/** Versions are added and removed, never edited; at most five, and never without a default. */
export const policyVersionHooks: ResourceHooks<'policyVersions'> = {
  routes: [versionEffectRoute],
  async beforeCreate(context, input) {
    await checkPolicyDocument(context, String(input.document));
    const policyId = Number(input.policy_id);
    refuseSystem(await lockPolicy(context, policyId));
    const versions = await context.db.all<{ version: string }>(
      'select version from policy_versions where policy_id = ?',
      [policyId],
    );
    if (versions.length >= MOST_VERSIONS) throw new ApiError('iam.policyVersionLimit');
    // A number is not given twice while a later one exists, so that a version named in a ticket stays what it was.
    const last = Math.max(0, ...versions.map(({ version }) => Number(version.slice(1))));
    return { ...input, version: `v${last + 1}`, is_default: false };
  },
  beforeDelete({ actor }, version) {
    // With its policy the default version goes too.
    if (version.is_default === true && !actor.grants.includes(PLATFORM_GRANT))
      throw new ApiError('iam.defaultVersionNotDeletable');
  },
  actions: {
    async setDefault(context, version) {
      const policyId = Number(version.policy_id);
      refuseSystem(await lockPolicy(context, policyId));
      await context.db.run('update policy_versions set is_default = 0 where policy_id = ? and id <> ?', [
        policyId,
        Number(version.id),
      ]);
      await context.db.run(
        'update policies set default_version = ?, document = ?, updated_at = ?, _version = _version + 1 where id = ?',
        [String(version.version), String(version.document), context.clock(), policyId],
      );
      await refuseLockOut(context);
    },
  },
};

const refuseSystem = (policy: { type?: unknown }): void => {
  if (policy.type === 'system') throw new ApiError('iam.systemPolicy');
};

/** Two writers on the versions of one policy come one after the other. */
async function lockPolicy({ db }: Context, id: number): Promise<{ type?: string }> {
  const [policy] = await db.all<{ type: string }>(
    'update policies set updated_at = updated_at where id = ? returning type',
    [id],
  );
  if (!policy) throw new ApiError('iam.policyNotFound');
  return policy;
}

const creatorOf = ({ actor }: Context): number | null =>
  typeof actor.id === 'number' && actor.id > 0 ? actor.id : null;
