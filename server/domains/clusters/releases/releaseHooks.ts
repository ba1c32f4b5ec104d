import type { Refusal } from '#model/access/refusal.ts';
import type { Json } from '#model/language/definition.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionOutcome, ResourceHooks } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { clientOf } from '#server/domains/clusters/driver/clientOf.ts';
import { clusterOf } from '#server/domains/clusters/hooks/clusterOf.ts';
import { createObjectApi } from './objectApi.ts';
import { inWords, planOperation, type Wanted } from './planOperation.ts';
import { planRelease } from './planRelease.ts';
import { keepPlan, shownPlan, takePlan } from './planStore.ts';
import { beginSteps, endOverdue } from './releaseJob.ts';
import {
  activeRevision,
  appliedOf,
  beginRevision,
  changeRevision,
  defaultsOf,
  latestRevision,
  manifestOf,
  manifestText,
  releasesOf,
  type NewRevision,
  type Release,
} from './releaseRecords.ts';
import { renderRelease, type ChartUses } from './renderRelease.ts';
import { showRelease } from './showRelease.ts';
import { valuesIn } from './yamlOf.ts';

type Operation = 'change' | 'upgrade' | 'rollback';

/** What needs helm; a rollback has its manifest. */
const RENDERED: ReadonlySet<string> = new Set(['change', 'upgrade']);

export const releaseHooks = (uses: ChartUses): ResourceHooks<'clusterReleases'> => ({
  // A state says more than that there is no helm.
  refuses: ({ settings }, operation, release) =>
    typeof operation === 'object' && RENDERED.has(operation.action) && !isUnderWay(release)
      ? withoutHelm(settings)
      : undefined,
  async afterWrite(context, { before, after }) {
    if (after !== undefined && before?.status !== after.status && isUnderWay(after)) await beginSteps(context, after);
  },
  actions: {
    async install(context, release) {
      const latest = await latestRevision(context, release.id);
      if (latest?.status === 'failed')
        await changeRevision(context, latest, { status: 'pending', problem: null, approved: null });
      return { set: begun(context, 'install') };
    },
    change: (context, release, input) => begin(context, release, 'change', input),
    upgrade: (context, release, input) => begin(context, release, 'upgrade', input),
    rollback: (context, release, input) => begin(context, release, 'rollback', input),
    uninstall: (context) => ({ set: { ...begun(context, 'uninstall'), phase: 'before' } }),
  },
  previews: {
    change: {
      basis: basis('change'),
      show: (context, release, input) => show(context, release, 'change', input, uses),
    },
    upgrade: {
      basis: basis('upgrade'),
      show: (context, release, input) => show(context, release, 'upgrade', input, uses),
    },
    rollback: {
      basis: basis('rollback'),
      show: (context, release, input) => show(context, release, 'rollback', input, uses),
    },
    uninstall: { basis: (_context, release) => [release.revision, release.applied], show: showUninstall },
  },
  // The steps end these transitions; this runs when the time is over.
  transitions: Object.fromEntries(
    ['install', 'change', 'upgrade', 'rollback', 'uninstall'].map((name) => [
      name,
      async (context: Context, release: Release) => ({ ok: false, set: await endOverdue(context, release) }),
    ]),
  ),
});

/** Without helm nothing is rendered: the buttons say so before anybody presses them. */
export const withoutHelm = ({ helmPath }: Context['settings']): Refusal | undefined =>
  helmPath === undefined
    ? { allowed: false, kind: 'condition', messageKey: 'releasePlan.noHelm', errorKey: 'template.helmMissing' }
    : undefined;

const UNDER_WAY: ReadonlySet<string> = new Set(['deploying', 'upgrading', 'rolling_back', 'uninstalling']);
const isUnderWay = ({ status }: Release): boolean => UNDER_WAY.has(status);

/** What every operation begins with. */
export const begun = (context: Context, action: string): RecordData => ({
  phase: 'plan',
  hook_progress: null,
  fault: null,
  objects: [],
  deadline_at: context.clock() + (releasesOf(context).actions[action]?.takes ?? 0) * 1e3,
});

const basis =
  (action: Operation) =>
  async (context: Context, release: Release): Promise<Json> => [
    release.revision,
    release.version,
    release.values,
    await shownPlan(context, { target: release.id, action }),
  ];

async function show(
  context: Context,
  release: Release,
  action: Operation,
  input: RecordData,
  uses: ChartUses,
): Promise<PreviewContent> {
  const { content, plan } = await planOf(context, release, action, input, uses);
  await keepPlan(context, { target: release.id, action }, input, plan);
  return content;
}

async function planOf(context: Context, release: Release, action: Operation, input: RecordData, uses: ChartUses) {
  const cluster = await clusterOf(context, release);
  const revision = await wantedRevision(context, release, action, input);
  const { name, namespace: place } = release;
  const namespace = place ?? 'default';
  const order = { name: name ?? '', namespace, values: revision.values, isUpgrade: true };
  const rendered =
    revision.rendered ??
    (await renderRelease(context, cluster, { ...order, versionId: revision.version_id ?? 0 }, uses));
  const wanted: Wanted = { releaseId: release.id, namespace, release, revision, rendered };
  return planOperation(context, cluster, wanted);
}

/** What an operation rolls out: a stored manifest, or what helm makes of a version and values. */
async function wantedRevision(
  context: Context,
  release: Release,
  action: Operation,
  input: RecordData,
): Promise<Omit<NewRevision, 'approved'>> {
  if (action === 'rollback') return returned(context, release, input['revision_id'] ?? null);
  const entered = typeof input['values'] === 'string' ? input['values'] : null;
  valuesIn(entered);
  if (action === 'change') {
    const { version, version_id } = release;
    return { operation: 'change', version, version_id, values: entered, rendered: null };
  }
  const definition = knownDefinition(context, 'templateVersions');
  const { version_id: wanted } = input;
  const id = typeof wanted === 'number' ? wanted : 0;
  const version = definition && (await findRecordOrNone(context, definition, id));
  if (version?.status !== 'published') throw new ApiError('template.versionNotPublished', { at: ['version_id'] });
  return { operation: 'upgrade', version: version.version, version_id: version.id, values: entered, rendered: null };
}

async function returned(context: Context, release: Release, id: Json): Promise<Omit<NewRevision, 'approved'>> {
  const definition = knownDefinition(context, 'clusterReleaseRevisions');
  const platform = { ...context, actor: asPlatform(context.actor) };
  const chosen = definition && typeof id === 'number' ? await findRecordOrNone(platform, definition, id) : undefined;
  const manifest = manifestText(context, chosen);
  if (chosen === undefined || chosen.release_id !== release.id || manifest === null)
    throw new ApiError('cluster.revisionNotFound', { at: ['revision_id'] });
  const { version, version_id, values } = chosen;
  return { operation: 'rollback', version, version_id, values, rendered: { manifest, defaults: defaultsOf(chosen) } };
}

/** The plan that was shown is carried out; without one, the steps make it. */
async function begin(context: Context, release: Release, action: Operation, input: RecordData): Promise<ActionOutcome> {
  const plan = await takePlan(context, { target: release.id, action }, input);
  const revision = plan?.revision ?? { ...(await wantedRevision(context, release, action, input)), approved: null };
  await beginRevision(context, release, revision);
  return { set: begun(context, action) };
}

async function showUninstall(context: Context, release: Release): Promise<PreviewContent> {
  const cluster = await clusterOf(context, release);
  const before = manifestOf(context, await activeRevision(context, release.id));
  const { id: releaseId, namespace } = release;
  const { objects } = await inWords(async () =>
    planRelease(
      createObjectApi(await clientOf(context, cluster), namespace ?? 'default'),
      {
        releaseId,
        namespace: namespace ?? 'default',
        before,
        applied: appliedOf(release),
        next: {
          objects: [],
          hooks: [],
        },
      },
      context.secretKey,
    ),
  );
  const hooks = before.hooks.filter(({ events }) => events.some((event) => event.endsWith('-delete')));
  return showRelease(context, { values: [], objects, hooks, makes: null, isGoing: true });
}
