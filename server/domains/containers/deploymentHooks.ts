import { differing } from '#model/domains/containers/deploymentContent.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { hooksOfAll } from '#server/engine/records/hooksOf.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { canForward, followDeployment } from './forwards/follow.ts';
import { expose } from './forwards/forwardHooks.ts';
import { informOfVolumes } from './informOfVolumes.ts';
import { keepRevisions } from './keepRevisions.ts';

type Deployment = RecordOf<'containerDeployments'>;

/** Fields of a new deployment that say for what it is made, such as an app; none for one that a person creates. */
export type MembershipIn = (context: Context) => RecordData;

/** The revisions of deployments: they follow what the engine reports, and a rollback takes the content of one. */
export const deploymentHooks = (membershipIn: MembershipIn): ResourceHooks<'containerDeployments'> => ({
  async beforeCreate(context, input) {
    const can_forward = await canForward(context, input.cloud_id);
    return { ...input, can_forward, changed_by: context.actor.id, ...membershipIn(context) };
  },
  beforeUpdate(context, _deployment, changes) {
    // Only what a person wants, not a result from the engine.
    const isWish = changes.fault === null && changes.cloud_ref === undefined;
    return isWish ? { ...changes, changed_by: context.actor.id } : changes;
  },
  async afterWrite(context, { before, after }) {
    if (after === undefined) return;
    await keepRevisions(context, before, after);
    await followDeployment(context, before, after);
    if (after.volumes_over === true && before?.volumes_over !== true) await informOfVolumes(context, after);
  },
  actions: {
    expose,
    async rollback(context, deployment, { revision_id: id }) {
      const [deployments, revisions] = [
        knownDefinition(context, 'containerDeployments'),
        knownDefinition(context, 'containerRevisions'),
      ];
      if (deployments === undefined || revisions === undefined) throw new ApiError('system.unknownService');
      const { content, deployment_id: of } = await findRecord(context, revisions, id);
      if (of !== deployment.id || !isObject(content))
        throw new ApiError('application.revisionGone', { at: ['revision_id'] });
      const changes = Object.fromEntries(differing(content, deployment).map((name) => [name, content[name] ?? null]));
      if (Object.keys(changes).length === 0) throw new ApiError('application.nothingToRoll', { at: ['revision_id'] });
      await refuseMissingSecrets(context, deployment, content.secrets ?? null);
      await hooksOfAll(context).beforeChange?.(context, deployments, deployment, changes);
      const after = await context.clouds.update(context, deployments, deployment, changes);
      return { onlyAnswers: true, reply: { status: 202, body: { id: deployment.id, status: after.status ?? null } } };
    },
  },
});

/** A revision keeps references only: its secrets must still exist, and belong to the owner of the deployment. */
async function refuseMissingSecrets(
  context: Context,
  { user_id, bp_id }: Deployment,
  secrets: RecordData[string],
): Promise<void> {
  const ids = (Array.isArray(secrets) ? secrets : []).flatMap((entry) =>
    isObject(entry) && typeof entry.secret_id === 'number' ? [entry.secret_id] : [],
  );
  const definition = knownDefinition(context, 'containerSecrets');
  if (ids.length === 0 || definition === undefined) return;
  const platform: Context = { ...context, actor: asPlatform(context.actor) };
  const there = await firstRecords(platform, definition, {
    fields: ['id'],
    filter: { id: { in: ids }, ...(bp_id === null ? { user_id } : { bp_id }) },
    sort: [],
    limit: ids.length,
  });
  const known = new Set(there.map(({ id }) => id));
  const missing = [...new Set(ids.filter((id) => !known.has(id)))];
  if (missing.length > 0)
    throw new ApiError('application.revisionIncomplete', {
      params: { names: missing.join(', ') },
      at: ['revision_id'],
    });
}
