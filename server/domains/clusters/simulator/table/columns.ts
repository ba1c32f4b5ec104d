import type { KubeObject, Words } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { bytesText, quantityOr } from '#server/domains/clusters/simulator/kinds/quantity.ts';
import type * as Shapes from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { ageText } from './ages.ts';
import { podReady, podReason, restartsText } from './podReason.ts';

export interface Column<T extends KubeObject = KubeObject> {
  name: string;
  /** 1: only in `-o wide`. */
  priority?: 1;
  cell(object: T, now: number): string | number;
}

const none = (text: string | undefined): string => (text === undefined || text === '' ? '<none>' : text);

const column = <T extends KubeObject>(name: string, cell: Column<T>['cell'], priority?: 1): Column<T> => ({
  name,
  cell,
  ...(priority && { priority }),
});

const NAME = column('Name', ({ metadata }) => metadata.name);
const AGE = column('Age', ({ metadata }, now) => ageText(metadata.creationTimestamp, now));

const selectorText = (selector: Shapes.Selector | undefined): string => none(wordsText(selector?.matchLabels));

const wordsText = (words: Words | undefined): string =>
  Object.entries(words ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .join(',');

const containersOf = (template: Shapes.PodTemplate | undefined): Shapes.Container[] => template?.spec.containers ?? [];

const wide = <T extends KubeObject>(of: (object: T) => Shapes.PodTemplate | undefined): Column<T>[] => [
  column<T>(
    'Containers',
    (each) =>
      containersOf(of(each))
        .map(({ name }) => name)
        .join(','),
    1,
  ),
  column<T>(
    'Images',
    (each) =>
      containersOf(of(each))
        .map(({ image }) => image)
        .join(','),
    1,
  ),
];

const POD: Column<Shapes.Pod>[] = [
  column('Name', ({ metadata }) => metadata.name),
  column('Ready', podReady),
  column('Status', podReason),
  column('Restarts', restartsText),
  column('Age', ({ metadata }, now) => ageText(metadata.creationTimestamp, now)),
  column('IP', ({ status }) => none(status?.podIP), 1),
  column('Node', ({ spec }) => none(spec?.nodeName), 1),
  column('Nominated Node', () => '<none>', 1),
  column('Readiness Gates', () => '<none>', 1),
];

const DEPLOYMENT: Column<Shapes.Deployment>[] = [
  column('Name', ({ metadata }) => metadata.name),
  column('Ready', ({ spec, status }) => `${status?.readyReplicas ?? 0}/${spec?.replicas ?? 1}`),
  column('Up-to-date', ({ status }) => status?.updatedReplicas ?? 0),
  column('Available', ({ status }) => status?.availableReplicas ?? 0),
  column('Age', ({ metadata }, now) => ageText(metadata.creationTimestamp, now)),
  ...wide<Shapes.Deployment>(({ spec }) => spec?.template),
  column('Selector', ({ spec }) => selectorText(spec?.selector), 1),
];

const REPLICA_SET: Column<Shapes.ReplicaSet>[] = [
  column('Name', ({ metadata }) => metadata.name),
  column('Desired', ({ spec }) => spec?.replicas ?? 1),
  column('Current', ({ status }) => status?.replicas ?? 0),
  column('Ready', ({ status }) => status?.readyReplicas ?? 0),
  column('Age', ({ metadata }, now) => ageText(metadata.creationTimestamp, now)),
  ...wide<Shapes.ReplicaSet>(({ spec }) => spec?.template),
  column('Selector', ({ spec }) => selectorText(spec?.selector), 1),
];

const STATEFUL_SET: Column<Shapes.StatefulSet>[] = [
  column('Name', ({ metadata }) => metadata.name),
  column('Ready', ({ spec, status }) => `${status?.readyReplicas ?? 0}/${spec?.replicas ?? 1}`),
  column('Age', ({ metadata }, now) => ageText(metadata.creationTimestamp, now)),
  ...wide<Shapes.StatefulSet>(({ spec }) => spec?.template),
];

const DAEMON_SET: Column<Shapes.DaemonSet>[] = [
  column('Name', ({ metadata }) => metadata.name),
  column('Desired', ({ status }) => status?.desiredNumberScheduled ?? 0),
  column('Current', ({ status }) => status?.currentNumberScheduled ?? 0),
  column('Ready', ({ status }) => status?.numberReady ?? 0),
  column('Up-to-date', ({ status }) => status?.updatedNumberScheduled ?? 0),
  column('Available', ({ status }) => status?.numberAvailable ?? 0),
  column('Node Selector', ({ spec }) => none(wordsText(spec?.template.spec.nodeSelector))),
  column('Age', ({ metadata }, now) => ageText(metadata.creationTimestamp, now)),
  ...wide<Shapes.DaemonSet>(({ spec }) => spec?.template),
];

const JOB: Column<Shapes.Job>[] = [
  column('Name', ({ metadata }) => metadata.name),
  column(
    'Status',
    ({ status }) =>
      status?.conditions?.find(({ type, status: is }) => is === 'True' && (type === 'Complete' || type === 'Failed'))
        ?.type ?? 'Running',
  ),
  column('Completions', ({ spec, status }) => `${status?.succeeded ?? 0}/${spec?.completions ?? 1}`),
  column('Duration', ({ status }, now) =>
    status?.startTime === undefined
      ? ''
      : ageText(status.startTime, status.completionTime === undefined ? now : Date.parse(status.completionTime)),
  ),
  column('Age', ({ metadata }, now) => ageText(metadata.creationTimestamp, now)),
  ...wide<Shapes.Job>(({ spec }) => spec?.template),
];

const CRON_JOB: Column<Shapes.CronJob>[] = [
  column('Name', ({ metadata }) => metadata.name),
  column('Schedule', ({ spec }) => spec?.schedule ?? ''),
  column('Timezone', ({ spec }) => none(spec?.timeZone)),
  column('Suspend', ({ spec }) => (spec?.suspend === true ? 'True' : 'False')),
  column('Active', ({ status }) => status?.active?.length ?? 0),
  column('Last Schedule', ({ status }, now) =>
    status?.lastScheduleTime === undefined ? '<none>' : ageText(status.lastScheduleTime, now),
  ),
  column('Age', ({ metadata }, now) => ageText(metadata.creationTimestamp, now)),
];

const NODE: Column<Shapes.Node>[] = [
  column('Name', ({ metadata }) => metadata.name),
  column('Status', ({ spec, status }) => {
    const isReady = status?.conditions.some(({ type, status: is }) => type === 'Ready' && is === 'True') === true;
    return `${isReady ? 'Ready' : 'NotReady'}${spec?.unschedulable === true ? ',SchedulingDisabled' : ''}`;
  }),
  column('Roles', ({ metadata }) =>
    none(
      Object.keys(metadata.labels ?? {})
        .filter((key) => key.startsWith('node-role.kubernetes.io/'))
        .map((key) => key.slice('node-role.kubernetes.io/'.length))
        .join(','),
    ),
  ),
  column('Age', ({ metadata }, now) => ageText(metadata.creationTimestamp, now)),
  column('Version', ({ status }) => status?.nodeInfo['kubeletVersion'] ?? ''),
  column('Internal-IP', ({ status }) => none(status?.addresses.find(({ type }) => type === 'InternalIP')?.address), 1),
  column('External-IP', () => '<none>', 1),
  column('OS-Image', ({ status }) => status?.nodeInfo['osImage'] ?? '', 1),
  column('Kernel-Version', ({ status }) => status?.nodeInfo['kernelVersion'] ?? '', 1),
  column('Container-Runtime', ({ status }) => status?.nodeInfo['containerRuntimeVersion'] ?? '', 1),
];

const SERVICE: Column<Shapes.Service>[] = [
  column('Name', ({ metadata }) => metadata.name),
  column('Type', ({ spec }) => spec?.type ?? 'ClusterIP'),
  column('Cluster-IP', ({ spec }) => none(spec?.clusterIP)),
  column('External-IP', ({ spec, status }) =>
    spec?.type === 'LoadBalancer'
      ? (status?.loadBalancer?.ingress?.map(({ ip }) => ip).join(',') ?? '<pending>')
      : none(spec?.externalName),
  ),
  column('Port(s)', ({ spec }) =>
    none(
      (spec?.ports ?? [])
        .map(
          ({ port, nodePort, protocol = 'TCP' }) =>
            `${port}${nodePort === undefined ? '' : `:${nodePort}`}/${protocol}`,
        )
        .join(','),
    ),
  ),
  column('Age', ({ metadata }, now) => ageText(metadata.creationTimestamp, now)),
  column('Selector', ({ spec }) => none(wordsText(spec?.selector)), 1),
];

const count = (name: string, of: (object: KubeObject) => object | undefined): Column =>
  column(name, (object) => Object.keys(of(object) ?? {}).length);

// Each list is of the kind under whose name it stands.
const COLUMNS: Readonly<Record<string, readonly Column<never>[]>> = {
  pods: POD,
  'deployments.apps': DEPLOYMENT,
  'replicasets.apps': REPLICA_SET,
  'statefulsets.apps': STATEFUL_SET,
  'daemonsets.apps': DAEMON_SET,
  'jobs.batch': JOB,
  'cronjobs.batch': CRON_JOB,
  nodes: NODE,
  services: SERVICE,
  namespaces: [NAME, column<Shapes.Namespace>('Status', ({ status }) => status?.phase ?? ''), AGE],
  configmaps: [NAME, count('Data', ({ data }) => data), AGE],
  secrets: [NAME, column('Type', ({ type }) => type ?? 'Opaque'), count('Data', ({ data }) => data), AGE],
  serviceaccounts: [NAME, count('Secrets', ({ secrets }) => (Array.isArray(secrets) ? secrets : [])), AGE],
  'controllerrevisions.apps': [
    NAME,
    column<KubeObject>(
      'Controller',
      ({ metadata }) =>
        metadata.ownerReferences?.map(({ kind, name }) => `${kind.toLowerCase()}.apps/${name}`).join(',') ?? '',
    ),
    column('Revision', ({ revision }) => Number(revision)),
    AGE,
  ],
  events: [
    column('Last Seen', ({ lastTimestamp }, now) => ageText(String(lastTimestamp), now)),
    column('Type', ({ type }) => type ?? ''),
    column('Reason', ({ reason }) => String(reason)),
    column('Object', ({ involvedObject }) => {
      // Every event has it.
      const { kind, name } = (involvedObject ?? {}) as { kind?: string; name?: string };
      return `${(kind ?? '').toLowerCase()}/${name ?? ''}`;
    }),
    column('Message', ({ message }) => String(message)),
  ],
  persistentvolumeclaims: [
    NAME,
    column<Shapes.Claim>('Status', ({ metadata, status }) =>
      metadata.deletionTimestamp ? 'Terminating' : (status?.phase ?? ''),
    ),
    column<Shapes.Claim>('Volume', ({ spec }) => spec?.volumeName ?? ''),
    column<Shapes.Claim>('Capacity', ({ status }) =>
      bytesText(quantityOr(status?.capacity?.['storage'], 0)).replace(/^0$/, ''),
    ),
    column<Shapes.Claim>('Access Modes', ({ status }) =>
      (status?.accessModes ?? []).map((mode) => mode.replace(/[a-z]/g, '')).join(','),
    ),
    column<Shapes.Claim>('StorageClass', ({ spec }) => spec?.storageClassName ?? ''),
    AGE,
  ],
  resourcequotas: [
    NAME,
    column<Shapes.Quota>('Used', ({ status }) =>
      Object.entries(status?.hard ?? {})
        .map(([key, limit]) => `${key}: ${status?.used?.[key] ?? 0}/${limit}`)
        .join(', '),
    ),
    AGE,
  ],
  'poddisruptionbudgets.policy': [
    NAME,
    column<Shapes.Budget>('Min Available', ({ spec }) => spec?.minAvailable ?? 'N/A'),
    column<Shapes.Budget>('Max Unavailable', ({ spec }) => spec?.maxUnavailable ?? 'N/A'),
    column<Shapes.Budget>('Allowed Disruptions', ({ status }) => status?.disruptionsAllowed ?? 0),
    AGE,
  ],
  'storageclasses.storage.k8s.io': [
    column<KubeObject>(
      'Name',
      ({ metadata }) =>
        `${metadata.name}${metadata.annotations?.['storageclass.kubernetes.io/is-default-class'] === 'true' ? ' (default)' : ''}`,
    ),
    column('Provisioner', ({ provisioner }) => String(provisioner)),
    column('ReclaimPolicy', ({ reclaimPolicy }) => String(reclaimPolicy)),
    column('VolumeBindingMode', ({ volumeBindingMode }) => String(volumeBindingMode)),
    AGE,
  ],
} as const;

export const columnsOf = (kind: string): readonly Column[] =>
  // The table has only objects of the kind.
  (COLUMNS[kind] as readonly Column[] | undefined) ?? [NAME, AGE];
