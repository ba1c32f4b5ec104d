import { isTransient } from '#model/access/stateTraits.ts';
import { planObjects } from '#model/domains/templates/plan/planObjects.ts';
import type { Manifest, ManifestDeployment } from '#model/domains/templates/plan/manifest.ts';
import { isObject } from '#model/fields/kind.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { storeChanges, updateRecord } from '#server/engine/records/write/updateRecord.ts';
import { inOrder } from '#server/domains/templates/body/findCycle.ts';
import {
  DEPLOYMENTS,
  latestRevision,
  manifestOf,
  type Revision,
  type Stack,
} from '#server/domains/templates/records/stackRecords.ts';
import { asMember } from '#server/domains/templates/records/membership.ts';
import { desiredValues, memberName } from '#server/domains/templates/records/desired.ts';
import { liveDeployments, type Deployment, type Live } from '#server/domains/templates/records/liveDeployments.ts';
import { DONE, idOf, reasonOf, refusedStep, WAITING, type Step, type StepUses } from './stepOf.ts';
import { forgetSecrets, keepSecrets, secretIds } from '#server/domains/templates/records/stackSecretRecords.ts';
import { inTurn } from '#server/domains/templates/records/inTurn.ts';

interface Rollout {
  own: Context;
  stack: Stack;
  revision: Revision;
  definition: Definition;
  manifest: Manifest;
  live: Live;
  secretOf: (name: string) => Json;
  /** What was sent, and under `renew …` what still has to be restarted with other secrets. */
  sent: Set<string>;
  uses: StepUses;
}

/** Makes the deployments of the latest revision, one after the other as they depend on each other. */
export async function rollOut(context: Context, own: Context, stack: Stack, uses: StepUses): Promise<Step> {
  const definition = context.schemas.resources[DEPLOYMENTS];
  const revision = await latestRevision(context, stack.id);
  if (definition === undefined || revision === undefined) return DONE;
  const manifest = manifestOf(revision);
  const renewed = await keepSecrets(own, stack, manifest.secrets);
  const ids = await secretIds(own, stack.id);
  const live = await liveDeployments(own, stack.id);
  const sent = new Set(revision.sent ?? []);
  for (const each of manifest.deployments)
    if (live.has(each.name) && usesSecret(each, renewed)) sent.add(renew(each.name));
  const secretOf = (name: string): Json => ids.get(name) ?? null;
  const rollout = { own, stack, revision, definition, manifest, live, sent, uses, secretOf };
  const step = await stepAll(rollout);
  await noteSent(context, revision, sent);
  if (step.is !== 'done') return step;
  return removeOthers(rollout);
}

const renew = (name: string): string => `renew ${name}`;

async function stepAll(rollout: Rollout): Promise<Step> {
  const { manifest } = rollout;
  const byName = new Map(manifest.deployments.map((each) => [each.name, each]));
  const ready = new Set<string>();
  for (const name of inOrder(new Map(manifest.deployments.map((each) => [each.name, each.depends_on])))) {
    const deployment = byName.get(name);
    if (deployment === undefined || !deployment.depends_on.every((each) => ready.has(each))) continue;
    try {
      if (await stepOne(rollout, deployment)) ready.add(name);
    } catch (error) {
      return refusedStep(rollout.own, error, name);
    }
  }
  return ready.size === byName.size ? DONE : WAITING;
}

/** Brings one deployment nearer to what the revision says; true if it is there. */
async function stepOne(rollout: Rollout, deployment: ManifestDeployment): Promise<boolean> {
  const { own, definition, live, secretOf, sent } = rollout;
  const { name } = deployment;
  const record = live.get(name);
  const values = desiredValues(own, deployment, { secretOf, live });
  if (record !== undefined) await keepPackage(rollout, record);
  if (record === undefined) {
    if (sent.has(name)) throw new ApiError('template.deploymentFailed', { params: { name, reason: '–' } });
    await create(rollout, deployment, values);
    sent.add(name);
    return false;
  }
  if (isTransient(definition, record) || (await rollout.uses.isCalled(own, record.id))) return false;
  const [object] = planObjects(
    { deployments: [] },
    { deployments: [{ ...deployment, values }] },
    new Map([[name, record]]),
  );
  const differs = object?.effect === 'update';
  if (differs) {
    // The engine went back to the content before: the revision cannot run.
    if (sent.has(name)) throw new ApiError('template.deploymentFailed', { params: { name, reason: reasonOf(record) } });
    const changes = Object.fromEntries((object?.changes ?? []).map(({ field }) => [field, values[field] ?? null]));
    await inTurn(own, (inside) => updateRecord(inside, asApp(definition), idOf(definition, record), changes));
    sent.add(name);
    return false;
  }
  if (sent.has(renew(name)) && record.status !== 'stopped') {
    await act(rollout, record, 'restart');
    sent.delete(renew(name));
    return false;
  }
  switch (record.status) {
    case 'running':
    case 'finished':
      return true;
    case 'stopped':
      return act(rollout, record, 'start');
    case 'paused':
      return act(rollout, record, 'resume');
    case 'error': {
      if (sent.has(name))
        throw new ApiError('template.deploymentFailed', { params: { name, reason: reasonOf(record) } });
      sent.add(name);
      return act(rollout, record, 'restart');
    }
    default:
      return false;
  }
}

/** People change the size of a package by its app; the app itself is not bound by that. */
function asApp(definition: Definition): Definition {
  const { where: _, ...update } = definition.update ?? {};
  return { ...definition, update };
}

/** A version may begin or end to have one price: what it changes is charged from then on as part of it, or apart. */
async function keepPackage({ own, definition, stack }: Rollout, record: Deployment): Promise<void> {
  const in_package = stack.is_package === true;
  if ((record.in_package === true) === in_package) return;
  await inTurn(own, (inside) =>
    storeChanges({ ...inside, actor: asPlatform(inside.actor) }, definition, record, { in_package }),
  );
}

async function act({ own, definition }: Rollout, record: RecordData, word: string): Promise<false> {
  const action = definition.actions[word];
  if (action !== undefined)
    await inTurn(own, (inside) => actOnRecord(inside, definition, idOf(definition, record), action, {}));
  return false;
}

function usesSecret({ values }: ManifestDeployment, names: ReadonlySet<string>): boolean {
  return (Array.isArray(values.secrets) ? values.secrets : []).some(
    (each) => isObject(each) && typeof each.secret === 'string' && names.has(each.secret),
  );
}

async function create(rollout: Rollout, { name }: ManifestDeployment, values: Record<string, Json>): Promise<void> {
  const { own, stack, definition, uses } = rollout;
  const body: Record<string, Json> = {
    ...values,
    name: memberName(stack.name, name),
    cloud_id: stack.cloud_id,
    ...(stack.project_id !== null && { project_id: stack.project_id }),
  };
  const isPackage = stack.is_package === true;
  await inTurn(own, async (inside) => {
    const member = { stack_id: stack.id, stack_object: name, in_package: isPackage };
    const make = () => asMember(inside, member, () => createRecord(inside, definition, body));
    // The app was admitted with its own price.
    await (isPackage ? uses.withoutAdmission(inside, make) : make());
  });
}

/** What the revision does not have any more goes when everything that it has runs. */
async function removeOthers({ own, definition, manifest, live, stack, uses }: Rollout): Promise<Step> {
  const names = new Set(manifest.deployments.map(({ name }) => name));
  let waits = false;
  for (const [name, record] of live) {
    if (names.has(name)) continue;
    waits = true;
    if (!isTransient(definition, record) && !(await uses.isCalled(own, record.id)))
      await inTurn(own, (inside) => removeRecord(inside, definition, idOf(definition, record)));
  }
  if (waits) return WAITING;
  await forgetSecrets(own, stack, new Set(manifest.secrets.map(({ name }) => name)));
  return DONE;
}

async function noteSent(context: Context, revision: Revision, sent: ReadonlySet<string>): Promise<void> {
  const definition = knownDefinition(context, 'stackRevisions');
  const names = [...sent];
  if (definition === undefined || isSameJson(names, revision.sent ?? [])) return;
  await storeChanges({ ...context, actor: asPlatform(context.actor) }, definition, revision, { sent: names });
}
