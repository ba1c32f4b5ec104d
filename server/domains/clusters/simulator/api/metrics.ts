import { numberOf } from '#server/domains/clusters/simulator/kinds/hashOf.ts';
import { kubeTime } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { quantityOr } from '#server/domains/clusters/simulator/kinds/quantity.ts';
import type { Container, Node, Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { KubeError, notFound } from './kubeError.ts';
import { json, type KubeReply } from './kubeRequest.ts';

export const METRICS_GROUP = 'metrics.k8s.io';

export const METRICS_KINDS = [
  { plural: 'nodes', kind: 'NodeMetrics', namespaced: false },
  { plural: 'pods', kind: 'PodMetrics', namespaced: true },
] as const;

const MINUTE_MS = 60_000;

interface Held {
  nodes: readonly Node[];
  pods: readonly Pod[];
  now: number;
}

/** What `kubectl top` reads: figures that follow the requests of each container and change each minute. */
export function metrics(path: string, held: Held): KubeReply {
  const [, namespace, plural, name] =
    /^\/apis\/metrics\.k8s\.io\/v1beta1(?:\/namespaces\/([^/]+))?\/(nodes|pods)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (plural === undefined) throw new KubeError('NotFound', 'the server could not find the requested resource');
  const running = held.pods.filter(
    ({ metadata, status }) =>
      status?.phase === 'Running' && (namespace === undefined || metadata.namespace === namespace),
  );
  const items =
    plural === 'nodes'
      ? held.nodes.map((node) => nodeMetrics(node, held))
      : running.map((pod) => podMetrics(pod, held.now));
  if (name !== undefined) {
    const own = items.find(({ metadata }) => metadata.name === name);
    if (own === undefined) throw notFound({ group: METRICS_GROUP, plural }, name);
    return json(own);
  }
  const kind = plural === 'nodes' ? 'NodeMetricsList' : 'PodMetricsList';
  return json({ kind, apiVersion: `${METRICS_GROUP}/v1beta1`, metadata: {}, items });
}

/** Between a fifth and four fifths of what is requested, and a little without a request. */
export function usageOf(pod: Pod, { name, resources = {} }: Container, now: number): { cpu: number; memory: number } {
  const minute = Math.floor(now / MINUTE_MS);
  const share = (word: string) => 0.2 + numberOf(`${pod.metadata.uid} ${name} ${word} ${minute}`, 600) / 1_000;
  const requests = resources.requests ?? {};
  return {
    cpu: Math.max(0.001, quantityOr(requests['cpu'], 0.02) * share('cpu')),
    memory: Math.max(2 ** 20, quantityOr(requests['memory'], 32 * 2 ** 20) * share('memory')),
  };
}

const amounts = ({ cpu, memory }: { cpu: number; memory: number }) => ({
  cpu: `${Math.max(1, Math.round(cpu * 1_000))}m`,
  memory: `${Math.round(memory / 1_024)}Ki`,
});

const head = (kind: string, now: number) => ({
  kind,
  apiVersion: `${METRICS_GROUP}/v1beta1`,
  timestamp: kubeTime(now),
  window: '60s',
});

function podMetrics(pod: Pod, now: number) {
  const { name, namespace, labels = {}, creationTimestamp } = pod.metadata;
  return {
    ...head('PodMetrics', now),
    metadata: { name, namespace, labels, creationTimestamp },
    containers: (pod.spec?.containers ?? []).map((each) => ({
      name: each.name,
      usage: amounts(usageOf(pod, each, now)),
    })),
  };
}

function nodeMetrics({ metadata }: Node, { pods, now }: Held) {
  const sum = { cpu: 0.08, memory: 400 * 2 ** 20 };
  for (const pod of pods)
    if (pod.spec?.nodeName === metadata.name && pod.status?.phase === 'Running')
      for (const container of pod.spec.containers) {
        const { cpu, memory } = usageOf(pod, container, now);
        sum.cpu += cpu;
        sum.memory += memory;
      }
  const { name, labels = {}, creationTimestamp } = metadata;
  return { ...head('NodeMetrics', now), metadata: { name, labels, creationTimestamp }, usage: amounts(sum) };
}
