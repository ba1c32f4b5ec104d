import { CONTENT_FIELDS, differing } from '#model/domains/containers/deploymentContent.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

type Deployment = RecordOf<'containerDeployments'>;
type Revision = RecordOf<'containerRevisions'>;

const MOST_COMPARED = 200;

/**
 * Follows the revision that the engine reports: a new number is a new revision, a former one a rollout that went back,
 * whose content the deployment has again. In a state that lasts, the reported revision is the active one.
 */
export async function keepRevisions(given: Context, before: Deployment | undefined, after: Deployment): Promise<void> {
  const context: Context = { ...given, actor: asPlatform(given.actor) };
  const number = after.revision;
  if (number === null) return;
  const isOther = before?.revision !== number;
  const isSettled = SETTLED.has(after.status) && before?.status !== after.status;
  if (!isOther && !isSettled) return;
  const revision = await revisionOf(context, after.id, number);
  if (revision === undefined) {
    if (isOther) await addRevision(context, after, number);
    if (isSettled) await settle(context, after, number);
    return;
  }
  if (isOther && before?.revision != null && before.revision > number)
    await goBack(context, { before, after, revision });
  if (isSettled) await settle(context, after, number);
}

const SETTLED: ReadonlySet<string> = new Set(['running', 'degraded', 'finished', 'stopped', 'paused', 'error']);

/** The part of a deployment that its revisions keep. */
const contentOf = (deployment: RecordData): RecordData =>
  Object.fromEntries(CONTENT_FIELDS.map((name) => [name, deployment[name] ?? null]));

async function addRevision(context: Context, deployment: Deployment, number: number): Promise<void> {
  const revisions = knownDefinition(context, 'containerRevisions');
  if (revisions === undefined) return;
  const content = contentOf(deployment);
  const earlier = await allOf(context, deployment.id);
  const last = earlier.find(({ state }) => state === 'active') ?? earlier[0];
  const same = earlier.find(({ content: other }) => isObject(other) && differing(other, content).length === 0);
  await storeRecord(context, revisions, {
    deployment_id: deployment.id,
    number,
    state: 'pending',
    image: deployment.image,
    cpu: deployment.cpu,
    memory_mb: deployment.memory_mb,
    change: last === undefined || !isObject(last.content) ? null : differing(last.content, content),
    from_number: same?.number ?? null,
    content,
    created_by: deployment.changed_by ?? deployment.user_id,
    reason: null,
  });
}

/** The deployment has the content of this revision again. */
async function goBack(
  context: Context,
  { before, after, revision }: { before: Deployment; after: Deployment; revision: Revision },
): Promise<void> {
  const [deployments, revisions] = [
    knownDefinition(context, 'containerDeployments'),
    knownDefinition(context, 'containerRevisions'),
  ];
  const failed = await revisionOf(context, after.id, before.revision ?? 0);
  if (failed !== undefined && revisions !== undefined)
    await storeChanges(context, revisions, failed, { state: 'failed', reason: reasonIn(after.message) });
  const { content } = revision;
  if (deployments === undefined || !isObject(content)) return;
  const changes = Object.fromEntries(differing(content, after).map((name) => [name, content[name] ?? null]));
  const present = await findRecordOrNone(context, deployments, after.id);
  if (present !== undefined && Object.keys(changes).length > 0)
    await storeChanges(context, deployments, present, changes);
}

const reasonIn = (message: string | null): string | null => message?.replace(/^revision \d+ failed: /, '') ?? null;

async function settle(context: Context, { id, status, message }: Deployment, number: number): Promise<void> {
  const revisions = knownDefinition(context, 'containerRevisions');
  if (revisions === undefined) return;
  for (const revision of await allOf(context, id)) {
    const state = stateOf(revision, number, status);
    if (state === revision.state) continue;
    const stored = await revisionOf(context, id, revision.number);
    if (stored !== undefined)
      await storeChanges(context, revisions, stored, {
        state,
        ...(state === 'failed' && { reason: reasonIn(message) }),
      });
  }
}

function stateOf(
  { number, state }: Pick<Revision, 'number' | 'state'>,
  active: number,
  status: string,
): Revision['state'] {
  if (number === active) return status === 'error' ? 'failed' : 'active';
  return state === 'failed' ? 'failed' : 'superseded';
}

export async function revisionOf(
  context: Context,
  deploymentId: string,
  number: number,
): Promise<Revision | undefined> {
  const revisions = knownDefinition(context, 'containerRevisions');
  const found =
    revisions &&
    (await firstRecords(context, revisions, {
      fields: ['id'],
      filter: { deployment_id: deploymentId, number },
      sort: [],
      limit: 1,
    }));
  const id = found?.[0]?.id;
  return revisions === undefined || id === undefined ? undefined : findRecordOrNone(context, revisions, id);
}

async function allOf(
  context: Context,
  deploymentId: string,
): Promise<(Pick<Revision, 'id' | 'number' | 'state'> & { content: RecordData['content'] })[]> {
  const revisions = knownDefinition(context, 'containerRevisions');
  if (revisions === undefined) return [];
  return firstRecords(context, revisions, {
    fields: ['id', 'number', 'state', 'content'],
    filter: { deployment_id: deploymentId },
    sort: [{ field: 'number', order: 'DESC' }],
    limit: MOST_COMPARED,
  });
}
