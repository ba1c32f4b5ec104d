import type { Json } from '#model/language/definition.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionOutcome, ResourceHooks } from '#server/engine/product/hooks.ts';
import { findRecord, findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import type { ClusterRecord } from '#server/domains/clusters/driver/clientOf.ts';
import { planOperation } from './planOperation.ts';
import { keepPlan, shownPlan, takePlan } from './planStore.ts';
import { begun, withoutHelm } from './releaseHooks.ts';
import { beginSteps, limitInstallation } from './releaseJob.ts';
import { beginRevision, releasesOf } from './releaseRecords.ts';
import { renderRelease, type ChartUses } from './renderRelease.ts';
import { valuesIn } from './yamlOf.ts';

const ACTION = 'installChart';

/** What the definition of a cluster cannot express about charts. */
export const installationHooks = (uses: ChartUses) =>
  ({
    refuses: ({ settings }, operation, { status }) =>
      typeof operation === 'object' && operation.action === ACTION && status === 'running'
        ? withoutHelm(settings)
        : undefined,
    actions: { installChart },
    previews: {
      installChart: {
        basis: installationBasis,
        show: (context, cluster, input) => showInstallation(context, cluster, input, uses),
      },
    },
  }) satisfies ResourceHooks<'clusters'>;

/** What the dialog of an installation says, as text. */
interface Order {
  templateId: number;
  versionId: number;
  version: string | null;
  name: string;
  namespace: string;
  values: string | null;
}

/** The plan of an installation: every value of the chart, and every object that will be made. */
async function showInstallation(
  context: Context,
  cluster: ClusterRecord,
  input: RecordData,
  uses: ChartUses,
): Promise<PreviewContent> {
  const { versionId, version, name, namespace, values } = await orderOf(context, cluster, input);
  const rendered = await renderRelease(
    context,
    cluster,
    { versionId, name, namespace, values, isUpgrade: false },
    uses,
  );
  const releaseId = context.ids.uuid();
  const revision = { operation: 'install', version, version_id: versionId, values } as const;
  const { content, plan } = await planOperation(context, cluster, { releaseId, namespace, revision, rendered });
  await keepPlan(context, { target: cluster.id, action: ACTION }, input, plan);
  return content;
}

const installationBasis = async (context: Context, cluster: ClusterRecord): Promise<Json> => [
  cluster.id,
  await shownPlan(context, { target: cluster.id, action: ACTION }),
];

/** Makes the release; its steps install what was shown, or render it themselves. */
async function installChart(context: Context, cluster: ClusterRecord, input: RecordData): Promise<ActionOutcome> {
  const order = await orderOf(context, cluster, input);
  const plan = await takePlan(context, { target: cluster.id, action: ACTION }, input);
  const { templateId, versionId, version, name, namespace, values } = order;
  const releases = releasesOf(context);
  const made = await storeRecord(context, releases, {
    ...begun(context, 'install'),
    name,
    namespace,
    version,
    values,
    status: 'deploying',
    revision: 0,
    applied: [],
    id: plan?.releaseId ?? context.ids.uuid(),
    cluster_id: cluster.id,
    simulated: cluster.simulated,
    template_id: templateId,
    version_id: versionId,
  });
  // The id of a release is text.
  const id = made['id'] as string;
  const release = await findRecord(context, releases, id);
  await beginRevision(
    context,
    release,
    plan?.revision ?? { operation: 'install', version, version_id: versionId, values, rendered: null, approved: null },
  );
  await limitInstallation(context, release);
  await beginSteps(context, release);
  return {
    onlyAnswers: true,
    reply: { status: 200, body: await readRecord(context, releases, id, { trusted: true }) },
  };
}

async function orderOf(context: Context, cluster: ClusterRecord, input: RecordData): Promise<Order> {
  const definition = knownDefinition(context, 'templateVersions');
  const templates = knownDefinition(context, 'templates');
  const template = templates && (await findRecord(context, templates, numberIn(input, 'template_id')));
  const chosen = typeof input['version_id'] === 'number' ? input['version_id'] : (template?.latest_id ?? 0);
  const version = definition && (await findRecordOrNone(context, definition, chosen));
  if (template === undefined || version?.status !== 'published' || version.template_id !== template.id)
    throw new ApiError('template.versionNotPublished', { at: ['version_id'] });
  const [name, namespace, values] = ['name', 'namespace', 'values'].map((key) => input[key]);
  const order = {
    templateId: template.id,
    versionId: version.id,
    version: version.version,
    name: typeof name === 'string' ? name : '',
    namespace: typeof namespace === 'string' && namespace !== '' ? namespace : 'default',
    values: typeof values === 'string' ? values : null,
  };
  valuesIn(order.values);
  await refuseTaken(context, cluster, order);
  return order;
}

const numberIn = (input: RecordData, name: string): number => {
  const value = input[name];
  return typeof value === 'number' ? value : 0;
};

/** Shown in the dialog, before helm and the cluster do their work. */
async function refuseTaken({ db }: Context, { id }: ClusterRecord, { name, namespace }: Order): Promise<void> {
  const taken = await db.kysely
    .selectFrom('cluster_releases')
    .select('id')
    .where('cluster_id', '=', id)
    .where('namespace', '=', namespace)
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken !== undefined) throw new ApiError('cluster.releaseExists', { at: ['name'] });
}
