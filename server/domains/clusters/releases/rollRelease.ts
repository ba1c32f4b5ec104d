import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { clientOf, type ClusterRecord } from '#server/domains/clusters/driver/clientOf.ts';
import { ClusterAway } from '#server/domains/clusters/driver/kubeClient.ts';
import { createObjectApi, ObjectRefused, type ObjectApi } from './objectApi.ts';
import { stateOf } from './objectState.ts';
import { bringsKind, byKey, isKept, isOf, namespaceRef, planRelease, readOrNone, stamped } from './planRelease.ts';
import { readManifest, refIn, titleOf, type Manifest } from './readManifest.ts';
import {
  activeRevision,
  appliedOf,
  manifestOf,
  manifestText,
  renderedValues,
  type Release,
  type Revision,
} from './releaseRecords.ts';
import { failedStep, NEXT, WAITING, type Phase, type Step } from './releaseStep.ts';
import { renderRelease, type ChartUses } from './renderRelease.ts';
import { progressIn, rollHooks } from './rollHooks.ts';

export interface Rolling {
  release: Release;
  revision: Revision;
  cluster: ClusterRecord;
}

/** The hooks of an operation of helm. */
const EVENTS: Readonly<Record<string, string>> = {
  install: 'install',
  change: 'upgrade',
  upgrade: 'upgrade',
  rollback: 'rollback',
};

/** One look at the cluster, and what of the operation can be done now. Outside any transaction; may be repeated. */
export async function rollRelease(context: Context, rolling: Rolling, uses: ChartUses): Promise<Step> {
  const { release, revision, cluster } = rolling;
  try {
    const api = createObjectApi(await clientOf(context, cluster), release.namespace ?? 'default');
    const phase: Phase = release.phase ?? 'plan';
    if (phase === 'plan' && release.status !== 'uninstalling') return await compare(context, api, rolling, uses);
    const manifest = manifestOf(context, revision);
    return await phaseOf(api, phase, rolling, manifest);
  } catch (error) {
    return refusal(error);
  }
}

/** What the operation waits for, and what ends it. */
function refusal(error: unknown): Step {
  if (error instanceof ClusterAway) return WAITING;
  if (error instanceof ObjectRefused)
    return failedStep('cluster.objectRefused', { name: titleOf(error.ref), reason: error.message });
  if (error instanceof ApiError) return failedStep(error.key, error.params);
  throw error;
}

/** Renders what is not rendered yet, and refuses what differs from what was approved. */
async function compare(context: Context, api: ObjectApi, rolling: Rolling, uses: ChartUses): Promise<Step> {
  const { release, revision, cluster } = rolling;
  const rendered = manifestText(context, revision) ?? (await renderNow(context, { release, revision, cluster }, uses));
  const text = typeof rendered === 'string' ? rendered : rendered.manifest;
  const next = readManifest(text);
  const applied = appliedOf(release);
  const plan = await planRelease(
    api,
    {
      releaseId: release.id,
      namespace: release.namespace ?? 'default',
      applied,
      next,
      before: manifestOf(context, await activeRevision(context, release.id)),
    },
    context.secretKey,
  );
  if (revision.approved !== null && revision.approved !== plan.digest) return failedStep('cluster.planOutdated');
  const keys = [...(await byKey(api, next.objects)).keys()];
  return {
    is: 'next',
    set: { applied: [...new Set([...applied, ...keys])] },
    ...(typeof rendered !== 'string' && { revision: renderedValues(context, rendered) }),
  };
}

async function renderNow(context: Context, { release, revision, cluster }: Rolling, uses: ChartUses) {
  if (revision.version_id === null) throw new ApiError('cluster.revisionNotFound');
  const { name, namespace } = release;
  return renderRelease(
    context,
    cluster,
    {
      versionId: revision.version_id,
      name: name ?? '',
      namespace: namespace ?? 'default',
      values: revision.values,
      isUpgrade: revision.operation !== 'install',
    },
    uses,
  );
}

async function phaseOf(api: ObjectApi, phase: Phase, rolling: Rolling, manifest: Manifest): Promise<Step> {
  const { release, revision } = rolling;
  const isGoing = release.status === 'uninstalling';
  switch (phase) {
    case 'before':
    case 'after': {
      const word = isGoing ? 'delete' : (EVENTS[revision.operation ?? ''] ?? 'upgrade');
      const event = `${phase === 'before' ? 'pre' : 'post'}-${word}`;
      const hooks = manifest.hooks.filter(({ events }) => events.includes(event));
      if (phase === 'before' && hooks.length > 0 && !isGoing) await makeNamespace(api, release);
      return rollHooks(api, hooks, progressIn(release.hook_progress), release.id);
    }
    case 'apply':
      return isGoing ? NEXT : applyAll(api, release, manifest);
    case 'wait':
      return isGoing ? NEXT : waitFor(api, manifest);
    case 'prune':
      return prune(api, release, isGoing ? new Set() : new Set((await byKey(api, manifest.objects)).keys()));
    case 'plan':
      return NEXT;
    default:
      return phase satisfies never;
  }
}

async function makeNamespace(api: ObjectApi, { namespace }: Release): Promise<void> {
  const ref = namespaceRef(namespace ?? 'default');
  const { apiVersion, kind, name } = ref;
  // One that was made for a release stays when that goes: it may hold other things by then.
  if ((await api.read(ref)) === undefined) await api.apply(ref, { apiVersion, kind, metadata: { name } });
}

async function applyAll(api: ObjectApi, release: Release, manifest: Manifest): Promise<Step> {
  await makeNamespace(api, release);
  for (const each of manifest.objects) {
    try {
      await api.apply(each, stamped(each.object, release.id));
    } catch (error) {
      // The cluster does not know a kind yet that it was given a moment ago.
      if (error instanceof ObjectRefused && bringsKind(manifest, each)) return WAITING;
      throw error;
    }
  }
  return NEXT;
}

async function waitFor(api: ObjectApi, manifest: Manifest): Promise<Step> {
  const objects = [];
  for (const each of manifest.objects) {
    const { kind, name, namespace } = await api.placed(each);
    objects.push({ kind, name, namespace, ...stateOf(await api.read(each)) });
  }
  const failed = objects.find(({ state }) => state === 'failed');
  if (failed !== undefined)
    return failedStep('cluster.objectFailed', { name: titleOf(failed), reason: failed.detail ?? '' });
  return { ...(objects.every(({ state }) => state === 'ready') ? NEXT : WAITING), set: { objects } };
}

/** Removes what the release no longer has: only what is its own, and until it is gone. */
async function prune(api: ObjectApi, release: Release, keeps: ReadonlySet<string>): Promise<Step> {
  const left: { kind: string; name: string; namespace: string | null; state: string; detail: string | null }[] = [];
  // What was applied last goes first.
  for (const key of appliedOf(release).toReversed()) {
    if (keeps.has(key)) continue;
    const ref = refIn(key);
    const live = await readOrNone(api, ref);
    if (live === undefined || !isOf(live, release.id) || isKept(ref, live)) continue;
    await api.remove(ref);
    const { kind, name, namespace } = ref;
    if ((await readOrNone(api, ref)) !== undefined)
      left.push({ kind, name, namespace, state: 'waiting', detail: 'Terminating' });
  }
  if (left.length > 0) return { ...WAITING, set: release.status === 'uninstalling' ? { objects: left } : {} };
  return { ...NEXT, set: { applied: [...keeps] } };
}
