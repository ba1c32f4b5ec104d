/** A kind that the simulator has. */
export interface Kind {
  /** The plural with its group: the key of the kind in the tables. */
  id: string;
  group: string;
  version: string;
  kind: string;
  plural: string;
  singular: string;
  short: readonly string[];
  namespaced: boolean;
  subresources: readonly string[];
  /** In `kubectl get all`. */
  inAll: boolean;
  /** Whether a change of its spec counts as a generation. */
  counted: boolean;
}

interface KindLine {
  kind: string;
  plural: string;
  short?: string;
  cluster?: true;
  sub?: string;
  all?: true;
  plain?: true;
}

const GROUPS: Readonly<Record<string, readonly KindLine[]>> = {
  '': [
    { kind: 'Namespace', plural: 'namespaces', short: 'ns', cluster: true, sub: 'status', plain: true },
    { kind: 'Node', plural: 'nodes', short: 'no', cluster: true, sub: 'status', plain: true },
    { kind: 'Pod', plural: 'pods', short: 'po', sub: 'status log exec eviction', all: true, plain: true },
    { kind: 'Service', plural: 'services', short: 'svc', sub: 'status', all: true, plain: true },
    { kind: 'Endpoints', plural: 'endpoints', short: 'ep', plain: true },
    { kind: 'ConfigMap', plural: 'configmaps', short: 'cm', plain: true },
    { kind: 'Secret', plural: 'secrets', plain: true },
    { kind: 'ServiceAccount', plural: 'serviceaccounts', short: 'sa', plain: true },
    { kind: 'Event', plural: 'events', short: 'ev', plain: true },
    { kind: 'PersistentVolumeClaim', plural: 'persistentvolumeclaims', short: 'pvc', sub: 'status', plain: true },
    { kind: 'ResourceQuota', plural: 'resourcequotas', short: 'quota', sub: 'status', plain: true },
  ],
  apps: [
    { kind: 'Deployment', plural: 'deployments', short: 'deploy', sub: 'status scale', all: true },
    { kind: 'ReplicaSet', plural: 'replicasets', short: 'rs', sub: 'status scale', all: true },
    { kind: 'StatefulSet', plural: 'statefulsets', short: 'sts', sub: 'status scale', all: true },
    { kind: 'DaemonSet', plural: 'daemonsets', short: 'ds', sub: 'status', all: true },
    { kind: 'ControllerRevision', plural: 'controllerrevisions', plain: true },
  ],
  batch: [
    { kind: 'Job', plural: 'jobs', sub: 'status', all: true },
    { kind: 'CronJob', plural: 'cronjobs', short: 'cj', sub: 'status', all: true },
  ],
  policy: [{ kind: 'PodDisruptionBudget', plural: 'poddisruptionbudgets', short: 'pdb', sub: 'status' }],
  'storage.k8s.io': [{ kind: 'StorageClass', plural: 'storageclasses', short: 'sc', cluster: true, plain: true }],
  'coordination.k8s.io': [{ kind: 'Lease', plural: 'leases', plain: true }],
  'discovery.k8s.io': [{ kind: 'EndpointSlice', plural: 'endpointslices', plain: true }],
};

export const kindId = (plural: string, group: string): string => (group === '' ? plural : `${plural}.${group}`);

export const KINDS: readonly Kind[] = Object.entries(GROUPS).flatMap(([group, lines]) =>
  lines.map(({ kind, plural, short = '', cluster = false, sub = '', all = false, plain = false }) => ({
    id: kindId(plural, group),
    group,
    version: 'v1',
    kind,
    plural,
    singular: kind.toLowerCase(),
    short: short === '' ? [] : [short],
    namespaced: !cluster,
    subresources: sub === '' ? [] : sub.split(' '),
    inAll: all,
    counted: !plain,
  })),
);

const byId = new Map(KINDS.map((kind) => [kind.id, kind]));

export const kindOf = (id: string): Kind | undefined => byId.get(id);

export const apiVersionOf = ({ group, version }: Pick<Kind, 'group' | 'version'>): string =>
  group === '' ? version : `${group}/${version}`;

export const kindNamed = (apiVersion: string, kind: string): Kind | undefined =>
  KINDS.find((each) => each.kind === kind && apiVersionOf(each) === apiVersion);

export const GROUP_NAMES: readonly string[] = Object.keys(GROUPS).filter((group) => group !== '');

/** Groups of Kubernetes that the simulator lacks: their addresses answer 405, others 404. */
export const LACKING: readonly string[] = [
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'authentication.k8s.io',
  'authorization.k8s.io',
  'autoscaling',
  'certificates.k8s.io',
  'flowcontrol.apiserver.k8s.io',
  'networking.k8s.io',
  'node.k8s.io',
  'rbac.authorization.k8s.io',
  'resource.k8s.io',
  'scheduling.k8s.io',
];

/** Kinds of the core group that it lacks. */
export const LACKING_CORE: readonly string[] = [
  'bindings',
  'componentstatuses',
  'limitranges',
  'persistentvolumes',
  'podtemplates',
  'replicationcontrollers',
];
