import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { callJson, ClusterAway, type KubeClient } from '#server/domains/clusters/driver/kubeClient.ts';
import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type * as Shapes from '#server/domains/clusters/simulator/kinds/shapes.ts';

/** What one look at a cluster found. */
export interface Found {
  version: string;
  nodes: Shapes.Node[];
  namespaces: Shapes.Namespace[];
  pods: Shapes.Pod[];
  services: Shapes.Service[];
  events: KubeObject[];
  deployments: Shapes.Deployment[];
  replicaSets: Shapes.ReplicaSet[];
  statefulSets: Shapes.StatefulSet[];
  daemonSets: Shapes.DaemonSet[];
  revisions: Shapes.Revision[];
  jobs: Shapes.Job[];
  cronJobs: Shapes.CronJob[];
  /** Bootstrap tokens of kubeadm. */
  joinKeys: KubeObject[];
}

const PATHS = {
  nodes: '/api/v1/nodes',
  namespaces: '/api/v1/namespaces',
  pods: '/api/v1/pods',
  services: '/api/v1/services',
  events: '/api/v1/events',
  deployments: '/apis/apps/v1/deployments',
  replicaSets: '/apis/apps/v1/replicasets',
  statefulSets: '/apis/apps/v1/statefulsets',
  daemonSets: '/apis/apps/v1/daemonsets',
  revisions: '/apis/apps/v1/controllerrevisions',
  jobs: '/apis/batch/v1/jobs',
  cronJobs: '/apis/batch/v1/cronjobs',
  joinKeys: '/api/v1/namespaces/kube-system/secrets',
} as const;

/** Of the secrets of a cluster, no others are read. */
const SELECTORS: Readonly<Record<string, string>> = { joinKeys: 'type=bootstrap.kubernetes.io/token' };

const PAGE = 500;
/** More than this of one kind is not read: the lists of the console are no place for it. */
const MOST_PAGES = 20;

/**
 * Lists everything that the console shows. A list is read again as a whole each time: a watch can end without a word,
 * and after a reconnection it would have to list anyway.
 */
export async function readCluster(client: KubeClient): Promise<Found> {
  const version = await versionOf(client);
  const found: Record<string, unknown> = { version };
  for (const [name, path] of Object.entries(PATHS)) found[name] = await listAll(client, path, SELECTORS[name]);
  // Each list is of the kind that its path names.
  return found as unknown as Found;
}

/** Whether a cluster answers, and as which version. */
export async function versionOf(client: KubeClient): Promise<string> {
  const { status, body } = await callJson(client, '/version');
  if (status === 401 || status === 403) throw new ClusterAway('credentials', wordsOf(body));
  const version = isObject(body) ? body.gitVersion : undefined;
  if (status !== 200 || typeof version !== 'string') throw new ClusterAway('status', wordsOf(body) ?? `HTTP ${status}`);
  return version.slice(0, 64);
}

async function listAll(client: KubeClient, path: string, fieldSelector?: string): Promise<Json[]> {
  const items: Json[] = [];
  let next = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = {
      limit: `${PAGE}`,
      ...(fieldSelector !== undefined && { fieldSelector }),
      ...(next !== '' && { continue: next }),
    };
    const { status, body } = await callJson(client, path, { query });
    // An account may be allowed some kinds only: of the others, nothing is shown.
    if (status === 403 || status === 404) return [];
    if (status === 401) throw new ClusterAway('credentials', wordsOf(body));
    // The position of the list has expired: the next look begins again.
    if (status === 410) return items;
    if (status !== 200 || !isObject(body)) throw new ClusterAway('status', wordsOf(body) ?? `HTTP ${status}`);
    if (Array.isArray(body.items)) items.push(...body.items);
    const token = isObject(body.metadata) ? body.metadata.continue : undefined;
    if (typeof token !== 'string' || token === '') return items;
    next = token;
  }
  return items;
}

const LONGEST_WORDS = 500;

/** The message of a `Status`. */
export function wordsOf(body: Json): string | null {
  const message = isObject(body) ? body.message : undefined;
  return typeof message === 'string' && message !== '' ? message.slice(0, LONGEST_WORDS) : null;
}
