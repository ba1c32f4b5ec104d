import type { FoundRow } from './storeRows.ts';
import { podReason, restartsOf } from '#server/domains/clusters/simulator/table/podReason.ts';
import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { Pod, Service } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { cut, timeOf } from './rowValues.ts';
import type { Found } from './readCluster.ts';

/** Which row a name or a uid of the cluster has. */
export interface RowIds {
  /** By name. */
  nodes: ReadonlyMap<string, number>;
  /** By uid. */
  workloads: ReadonlyMap<string, number>;
}

/** The pods of a cluster as rows. */
export function podRows(found: Found, ids: RowIds): FoundRow[] {
  const owners = new Map(
    [...found.replicaSets, ...found.jobs].map(({ metadata }) => [metadata.uid, metadata.ownerReferences?.[0]?.uid]),
  );
  return found.pods.map((pod) => {
    const direct = pod.metadata.ownerReferences?.[0]?.uid ?? '';
    const workload = ids.workloads.get(direct) ?? ids.workloads.get(owners.get(direct) ?? '');
    return { ...podRow(pod), node_id: ids.nodes.get(pod.spec?.nodeName ?? '') ?? null, workload_id: workload ?? null };
  });
}

const STATUS: Readonly<Record<string, string>> = {
  Running: 'running',
  ContainerCreating: 'starting',
  PodInitializing: 'starting',
  Pending: 'pending',
  Completed: 'completed',
  Terminating: 'terminating',
  Error: 'failed',
  Failed: 'failed',
  OOMKilled: 'failed',
  Evicted: 'failed',
};

function podRow(pod: Pod) {
  const { metadata, spec, status } = pod;
  const word = podReason(pod);
  const containers = spec?.containers ?? [];
  const message = status?.conditions?.find(
    ({ type, status: is }) => type === 'PodScheduled' && is === 'False',
  )?.message;
  const waiting = status?.containerStatuses?.find(({ state }) => state.waiting !== undefined)?.state.waiting?.message;
  const why = waiting ?? message;
  return {
    uid: metadata.uid,
    name: metadata.name,
    namespace: metadata.namespace ?? '',
    status: STATUS[word] ?? 'waiting',
    reason: word === 'Running' ? null : cut(why === undefined ? word : `${word}: ${why}`, 500),
    container_count: containers.length,
    ready: status?.containerStatuses?.filter(({ ready }) => ready).length ?? 0,
    restarts: restartsOf(pod),
    pod_ip: status?.podIP ?? null,
    images: containers.map(({ image }) => cut(image, 255)),
    containers: containers.map(({ name }) => name),
    started_at: timeOf(metadata.creationTimestamp),
  };
}

export const namespaceRows = ({ namespaces }: Found): (FoundRow & { name: string })[] =>
  namespaces.map(({ metadata, status }) => ({
    uid: metadata.uid,
    name: metadata.name,
    status: status?.phase === 'Terminating' ? 'terminating' : 'active',
    started_at: timeOf(metadata.creationTimestamp),
  }));

const TYPES = new Set(['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName']);

export const serviceRows = ({ services, pods }: Found): FoundRow[] =>
  services.map((service) => serviceRow(service, pods));

function serviceRow({ metadata, spec, status }: Service, pods: readonly Pod[]) {
  const selector = Object.entries(spec?.selector ?? {});
  const type = spec?.type ?? 'ClusterIP';
  const ready = pods.filter(
    (pod) =>
      pod.metadata.namespace === metadata.namespace &&
      selector.length > 0 &&
      selector.every(([key, value]) => pod.metadata.labels?.[key] === value) &&
      pod.status?.conditions?.some(({ type: word, status: is }) => word === 'Ready' && is === 'True') === true,
  );
  return {
    uid: metadata.uid,
    name: metadata.name,
    namespace: metadata.namespace ?? '',
    type: TYPES.has(type) ? type : 'ClusterIP',
    cluster_ip: spec?.clusterIP ?? null,
    external:
      cut(status?.loadBalancer?.ingress?.map(({ ip }) => ip).join(', ') ?? spec?.externalName ?? '', 500) || null,
    ports: (spec?.ports ?? []).map(
      ({ port, nodePort, protocol = 'TCP' }) => `${port}${nodePort === undefined ? '' : `:${nodePort}`}/${protocol}`,
    ),
    selector: selector.map(([key, value]) => cut(`${key}=${value}`, 255)),
    endpoint_count: ready.length,
    started_at: timeOf(metadata.creationTimestamp),
  };
}

const MOST_EVENTS = 1_000;

/** The latest events of a cluster. */
export function eventRows({ events }: Found): FoundRow[] {
  return events
    .map((event) => eventRow(event))
    .toSorted((a, b) => (b.last_seen_at ?? 0) - (a.last_seen_at ?? 0))
    .slice(0, MOST_EVENTS);
}

function eventRow(event: KubeObject) {
  const { metadata, type } = event;
  const text = (name: string) => (typeof event[name] === 'string' ? event[name] : '');
  // Every event names what it is about.
  const { kind = '', name = '' } = (event['involvedObject'] ?? {}) as { kind?: string; name?: string };
  return {
    uid: metadata.uid,
    namespace: metadata.namespace ?? '',
    level: type === 'Warning' ? 'Warning' : 'Normal',
    reason: cut(text('reason'), 128),
    object: cut(`${kind}/${name}`, 300),
    message: cut(text('message'), 1_000),
    count: typeof event['count'] === 'number' ? event['count'] : 1,
    last_seen_at: timeOf(text('lastTimestamp') || text('eventTime') || metadata.creationTimestamp),
    started_at: timeOf(metadata.creationTimestamp),
  };
}
