import { kubeTime } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { numberOf } from '#server/domains/clusters/simulator/kinds/hashOf.ts';
import { quantityOr } from '#server/domains/clusters/simulator/kinds/quantity.ts';
import { isSelected } from '#server/domains/clusters/simulator/kinds/selectors.ts';
import type { Claim, Node, Pod, PodSpec, Taint, Toleration } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { withCondition } from '#server/domains/clusters/simulator/controllers/base/conditions.ts';
import { recordEvent } from '#server/domains/clusters/simulator/controllers/base/recordEvent.ts';

const COMPONENT = 'default-scheduler';
/** How long a simulated image takes to arrive, and its process to begin. */
const START_MS = 600;
const START_SPREAD_MS = 700;

export const startMs = (pod: Pod): number => START_MS + numberOf(pod.metadata.uid, START_SPREAD_MS);

export function isNodeReady(node: Node): boolean {
  return node.status?.conditions.some(({ type, status }) => type === 'Ready' && status === 'True') === true;
}

/** Finds a node for a pod, or says why none fits. */
export function schedulePod(world: World, pod: Pod): void {
  const nodes = world.all<Node>('nodes');
  const reasons = new Map<string, number>();
  const fitting = nodes.filter((node) => {
    const reason = whyNot(world, node, pod);
    if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    return reason === undefined;
  });
  const [chosen] = fitting.toSorted((a, b) => loadOf(world, a) - loadOf(world, b));
  if (chosen === undefined) {
    const list = [...reasons].map(([reason, count]) => `${count} ${reason}`).join(', ');
    const message = `0/${nodes.length} nodes are available: ${list || 'no nodes'}.`;
    recordEvent(world, 'pods', pod, { type: 'Warning', reason: 'FailedScheduling', message, component: COMPONENT });
    // Every change of the cluster leads here again.
    const conditions = withCondition(
      pod.status?.conditions,
      { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message },
      world.now,
    );
    world.put<Pod>('pods', { ...pod, status: { ...pod.status, phase: 'Pending', conditions } });
    return;
  }
  const address = chosen.status?.addresses.find(({ type }) => type === 'InternalIP')?.address ?? '';
  const scheduled = world.put<Pod>('pods', {
    ...pod,
    spec: { ...(pod.spec ?? { containers: [] }), nodeName: chosen.metadata.name },
    status: {
      ...pod.status,
      phase: 'Pending',
      hostIP: address,
      hostIPs: [{ ip: address }],
      startTime: kubeTime(world.now),
      conditions: withCondition(pod.status?.conditions, { type: 'PodScheduled', status: 'True' }, world.now),
    },
  });
  recordEvent(world, 'pods', pod, {
    reason: 'Scheduled',
    message: `Successfully assigned ${pod.metadata.namespace}/${pod.metadata.name} to ${chosen.metadata.name}`,
    component: COMPONENT,
  });
  world.wake('pods', scheduled, world.now + startMs(pod));
}

/** Pods count, too: those without requests would all go to the same node. */
const POD_WEIGHT = 1 / 30;

function loadOf(world: World, { metadata, status }: Node): number {
  const used = usedOn(world, metadata.name);
  return used.cpu / quantityOr(status?.allocatable['cpu'], 1) + used.pods * POD_WEIGHT;
}

/** What the pods of a node request. */
export function usedOn(world: Pick<World, 'all'>, node: string): { cpu: number; memory: number; pods: number } {
  const used = { cpu: 0, memory: 0, pods: 0 };
  for (const pod of world.all<Pod>('pods')) {
    if (pod.spec?.nodeName !== node || pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed') continue;
    const { cpu, memory } = requestsOf(pod.spec);
    used.cpu += cpu;
    used.memory += memory;
    used.pods += 1;
  }
  return used;
}

export function requestsOf({ containers }: PodSpec): { cpu: number; memory: number } {
  return {
    cpu: containers.reduce((sum, { resources }) => sum + quantityOr(resources?.requests?.['cpu'], 0), 0),
    memory: containers.reduce((sum, { resources }) => sum + quantityOr(resources?.requests?.['memory'], 0), 0),
  };
}

/** The words of the scheduler. */
function whyNot(world: World, node: Node, pod: Pod): string | undefined {
  const spec = pod.spec ?? { containers: [] };
  if (!isNodeReady(node)) return 'node(s) were not ready';
  const isDaemon = pod.metadata.ownerReferences?.some(({ kind }) => kind === 'DaemonSet') === true;
  if (!isDaemon) {
    if (node.spec?.unschedulable === true) return 'node(s) were unschedulable';
    const taints = (node.spec?.taints ?? []).filter(({ effect }) => effect !== 'PreferNoSchedule');
    const taint = taints.find((each) => !isTolerated(each, spec.tolerations ?? []));
    if (taint !== undefined) return `node(s) had untolerated taint {${taint.key}: ${taint.value ?? ''}}`;
  }
  if (!isSelected(node.metadata.labels, { matchLabels: spec.nodeSelector ?? {} }))
    return "node(s) didn't match Pod's node affinity/selector";
  if (hasUnboundClaim(world, pod)) return 'pod has unbound immediate PersistentVolumeClaims';
  return whyFull(world, node, spec);
}

function whyFull(world: World, { metadata, status }: Node, spec: PodSpec): string | undefined {
  const used = usedOn(world, metadata.name);
  const { cpu, memory } = requestsOf(spec);
  const room = status?.allocatable ?? {};
  if (used.cpu + cpu > quantityOr(room['cpu'], 0)) return 'Insufficient cpu';
  if (used.memory + memory > quantityOr(room['memory'], 0)) return 'Insufficient memory';
  return used.pods + 1 > quantityOr(room['pods'], 110) ? 'Too many pods' : undefined;
}

export function isTolerated({ key, value = '', effect }: Taint, tolerations: readonly Toleration[]): boolean {
  return tolerations.some(
    (each) =>
      (each.effect === undefined || each.effect === effect) &&
      (each.key === undefined || each.key === key) &&
      (each.operator === 'Exists' || (each.value ?? '') === value),
  );
}

function hasUnboundClaim(world: World, { metadata, spec }: Pod): boolean {
  return (spec?.volumes ?? []).some(({ persistentVolumeClaim: claim }) => {
    if (claim === undefined) return false;
    return (
      world.find<Claim>('persistentvolumeclaims', metadata.namespace ?? '', claim.claimName)?.status?.phase !== 'Bound'
    );
  });
}
