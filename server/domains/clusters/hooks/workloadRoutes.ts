import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { KubeClient } from '#server/domains/clusters/driver/kubeClient.ts';
import { askCluster, inCluster } from './clusterOf.ts';
import { outsideAction } from './outsideAction.ts';
import { undoRollout } from './undoRollout.ts';

const PATH = '/api/aos/v1/kubernetes/workloads/{id}';
export const STRATEGIC = 'application/strategic-merge-patch+json';
const MERGE = 'application/merge-patch+json';
const RESTARTED = 'kubectl.kubernetes.io/restartedAt';

const PLACES: Readonly<Record<string, string>> = {
  Deployment: '/apis/apps/v1/namespaces/%/deployments/',
  StatefulSet: '/apis/apps/v1/namespaces/%/statefulsets/',
  DaemonSet: '/apis/apps/v1/namespaces/%/daemonsets/',
  Job: '/apis/batch/v1/namespaces/%/jobs/',
  CronJob: '/apis/batch/v1/namespaces/%/cronjobs/',
};

export type Workload = RecordOf<'clusterWorkloads'>;

/** Where a workload is in the API of its cluster. */
export function placeOf({ kind, namespace, name }: Workload): string {
  const place = PLACES[kind ?? ''] ?? '';
  return `${place.replace('%', encodeURIComponent(namespace ?? ''))}${encodeURIComponent(name ?? '')}`;
}

type Run = (client: KubeClient, record: Workload, input: RecordData, context: Context) => Promise<unknown>;

const workloadAction = (action: string, run: Run): ApiRoute =>
  outsideAction({
    resource: 'clusterWorkloads',
    path: PATH,
    action,
    run: (context, record, input) =>
      inCluster(context, record, async (client) => void (await run(client, record, input, context))),
  });

const patched = (client: KubeClient, record: Workload, body: Json, type = STRATEGIC) =>
  askCluster(client, placeOf(record), { method: 'PATCH', body, type, query: { fieldManager: 'suantai' } });

/** What kubectl does with a workload: scale, restart, set image, undo, pause, resume, delete. */
export const workloadRoutes: readonly ApiRoute[] = [
  workloadAction('scale', (client, record, { replicas }) =>
    askCluster(client, `${placeOf(record)}/scale`, {
      method: 'PATCH',
      type: MERGE,
      body: { spec: { replicas: replicas ?? 0 } },
      query: { fieldManager: 'suantai' },
    }),
  ),
  workloadAction('restart', (client, record, _input, context) => {
    const annotations = { [RESTARTED]: new Date(context.realTime()).toISOString() };
    return patched(client, record, { spec: { template: { metadata: { annotations } } } });
  }),
  workloadAction('setImage', async (client, record, input) => {
    const name = await containerOf(client, record, input['container'] ?? null);
    const containers = [{ name, image: input['image'] ?? '' }];
    return patched(client, record, { spec: { template: { spec: { containers } } } });
  }),
  workloadAction('undo', (client, record, { revision }) =>
    undoRollout(client, record, typeof revision === 'number' ? revision : undefined),
  ),
  workloadAction('pause', (client, record) => patched(client, record, { spec: { paused: true } })),
  workloadAction('resume', (client, record) => patched(client, record, { spec: { paused: null } })),
  workloadAction('remove', (client, record) =>
    askCluster(client, placeOf(record), { method: 'DELETE', body: { propagationPolicy: 'Background' } }),
  ),
];

/** The container whose image changes: named, or the only one. */
async function containerOf(client: KubeClient, record: Workload, wanted: Json): Promise<string> {
  const { body } = await askCluster(client, placeOf(record));
  const spec = isObject(body) && isObject(body.spec) ? body.spec : {};
  const template = isObject(spec.template) && isObject(spec.template.spec) ? spec.template.spec : {};
  const containers = Array.isArray(template.containers) ? template.containers : [];
  const names = containers.flatMap((each) => (isObject(each) && typeof each.name === 'string' ? [each.name] : []));
  const [only] = names;
  const name =
    wanted === null || wanted === '' ? (names.length === 1 ? only : undefined) : names.find((each) => each === wanted);
  if (name === undefined) throw new ApiError('cluster.containerNotFound', { at: ['container'] });
  return name;
}
