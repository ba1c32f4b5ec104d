import { planChartValues, type ChartValues } from '#model/domains/clusters/releases/planChartValues.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { clientOf, type ClusterRecord } from '#server/domains/clusters/driver/clientOf.ts';
import { ClusterAway } from '#server/domains/clusters/driver/kubeClient.ts';
import { createObjectApi, ObjectRefused } from './objectApi.ts';
import { planRelease } from './planRelease.ts';
import type { StoredPlan } from './planStore.ts';
import { readManifest, titleOf } from './readManifest.ts';
import { activeRevision, appliedOf, defaultsOf, manifestOf, type NewRevision, type Release } from './releaseRecords.ts';
import { showRelease } from './showRelease.ts';
import { valuesIn } from './yamlOf.ts';

/** What an operation is about to roll out. */
export interface Wanted {
  releaseId: string;
  namespace: string;
  /** Undefined: it is being installed. */
  release?: Release;
  revision: Omit<NewRevision, 'rendered' | 'approved'>;
  rendered: { manifest: string; defaults: ChartValues };
}

/** Compares what is wanted with the cluster. Outside any transaction. */
export async function planOperation(
  context: Context,
  cluster: ClusterRecord,
  { releaseId, namespace, release, revision, rendered }: Wanted,
): Promise<{ content: PreviewContent; plan: StoredPlan }> {
  const active = release && (await activeRevision(context, release.id));
  const next = readManifest(rendered.manifest);
  const before = manifestOf(context, active);
  const { objects, makesNamespace, digest } = await inWords(async () =>
    planRelease(
      createObjectApi(await clientOf(context, cluster), namespace),
      {
        releaseId,
        namespace,
        before,
        next,
        applied: release === undefined ? [] : appliedOf(release),
      },
      context.secretKey,
    ),
  );
  const values = planChartValues(active && { defaults: defaultsOf(active), overrides: valuesIn(active.values) }, {
    defaults: rendered.defaults,
    overrides: valuesIn(revision.values),
  });
  const content = showRelease(context, {
    values,
    objects,
    hooks: hooksOf(next, revision.operation),
    makes: makesNamespace ? namespace : null,
  });
  return { content, plan: { releaseId, digest, revision: { ...revision, rendered, approved: digest } } };
}

/** The hooks that an operation runs. */
function hooksOf({ hooks }: ReturnType<typeof readManifest>, operation: NewRevision['operation']) {
  const word = operation === 'change' ? 'upgrade' : operation;
  return hooks.filter(({ events }) => events.includes(`pre-${word}`) || events.includes(`post-${word}`));
}

/** What the cluster says, as errors of the catalogue. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ClusterAway) throw new ApiError('cluster.away', { cause: error });
    if (!(error instanceof ObjectRefused)) throw error;
    const params = { name: titleOf(error.ref), reason: error.message };
    throw new ApiError('cluster.objectRefused', { params, cause: error });
  }
}
