import type { FoundRow } from './storeRows.ts';
import type { RecordData } from '#server/engine/context.ts';
import { requestsOf, usedOn } from '#server/domains/clusters/simulator/controllers/pods/schedulePod.ts';
import { quantityOr } from '#server/domains/clusters/simulator/kinds/quantity.ts';
import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { Node, Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { cut, timeOf } from './rowValues.ts';
import type { Found } from './readCluster.ts';

const ROLE = 'node-role.kubernetes.io/';
const MOST_LABELS = 100;

/** The nodes of a cluster as rows. */
export const nodeRows = ({ nodes, pods }: Found) => nodes.map((node) => nodeRow(node, pods));

function nodeRow({ metadata, spec, status }: Node, pods: readonly Pod[]) {
  const labels = Object.entries(metadata.labels ?? {});
  const used = usedOn({ all: <T>() => pods as T[] }, metadata.name);
  const { allocatable: room = {}, nodeInfo: info = {}, conditions = [], addresses = [] } = status ?? {};
  const isReady = conditions.some(({ type, status: is }) => type === 'Ready' && is === 'True');
  const wrong = conditions.filter(({ type, status: is }) => (type === 'Ready') !== (is === 'True'));
  return {
    uid: metadata.uid,
    name: metadata.name,
    status: isReady ? (spec?.unschedulable === true ? 'cordoned' : 'ready') : 'not_ready',
    roles: labels.flatMap(([key]) => (key.startsWith(ROLE) ? [cut(key.slice(ROLE.length), 64)] : [])),
    version: cut(info['kubeletVersion'] ?? '', 64),
    address: addresses.find(({ type }) => type === 'InternalIP')?.address ?? null,
    os_image: cut(info['osImage'] ?? '', 255),
    runtime: cut(info['containerRuntimeVersion'] ?? '', 255),
    cpu_total: rounded(quantityOr(room['cpu'], 0)),
    cpu_requested: rounded(used.cpu),
    memory_total: Math.round(quantityOr(room['memory'], 0)),
    memory_requested: Math.round(used.memory),
    pods_most: quantityOr(room['pods'], 0),
    pods_running: used.pods,
    taints: (spec?.taints ?? []).map(({ key, value, effect }) =>
      cut(`${key}${value ? `=${value}` : ''}:${effect}`, 255),
    ),
    labels: labels.slice(0, MOST_LABELS).map(([key, value]) => cut(`${key}=${value}`, 255)),
    conditions: wrong.map(({ type, reason }) => cut(`${type}: ${reason ?? ''}`, 255)),
    started_at: timeOf(metadata.creationTimestamp),
  };
}

export const rounded = (amount: number): number => Math.round(amount * 1_000) / 1_000;

/** What the record of the cluster says about all of them. */
export function figuresOf({ nodes, pods, version }: Found): RecordData {
  const rows = nodes.map((node) => nodeRow(node, pods));
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const running = pods.filter(({ status }) => status?.phase === 'Running');
  const requested = running.map(({ spec }) => requestsOf(spec ?? { containers: [] }));
  return {
    version,
    node_count: nodes.length,
    nodes_ready: rows.filter(({ status }) => status !== 'not_ready').length,
    pod_count: pods.length,
    pods_running: running.length,
    cpu_total: rounded(sum(({ cpu_total: cpu }) => cpu)),
    memory_total: sum(({ memory_total: memory }) => memory),
    cpu_used: rounded(requested.reduce((total, { cpu }) => total + cpu, 0)),
    memory_used: Math.round(requested.reduce((total, { memory }) => total + memory, 0)),
  };
}

const USAGE = 'usage-bootstrap-';

/** The bootstrap tokens of a cluster: all but their secret. */
export const joinKeyRows = ({ joinKeys }: Found): FoundRow[] => joinKeys.map(joinKeyRow);

function joinKeyRow({ metadata, data = {} }: KubeObject): FoundRow {
  const word = (name: string) => Buffer.from(data[name] ?? '', 'base64').toString();
  const usages = Object.keys(data).filter((name) => name.startsWith(USAGE) && word(name) === 'true');
  return {
    uid: metadata.uid,
    name: cut(word('token-id'), 16),
    expires_at: timeOf(word('expiration')),
    usages: usages.map((name) => name.slice(USAGE.length)),
    description: cut(word('description'), 255) || null,
    started_at: timeOf(metadata.creationTimestamp),
  };
}
