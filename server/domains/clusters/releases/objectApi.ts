import { isObject } from '#model/fields/kind.ts';
import type { KubeTree } from '#model/domains/clusters/releases/planChartObjects.ts';
import { callJson, ClusterAway, type KubeAnswer, type KubeClient } from '#server/domains/clusters/driver/kubeClient.ts';
import { wordsOf } from '#server/domains/clusters/inventory/readCluster.ts';
import { titleOf, type ObjectRef } from './readManifest.ts';

/** The API refuses an object, in its own words. */
export class ObjectRefused extends Error {
  readonly ref: ObjectRef;

  constructor(ref: ObjectRef, reason: string) {
    super(reason);
    this.ref = ref;
  }
}

/** Any object of a cluster, by its version and kind; throws `ClusterAway` and `ObjectRefused`. */
export interface ObjectApi {
  /** The object with its namespace: of the release, where the kind has one. */
  placed<T extends ObjectRef>(ref: T): Promise<T>;
  read(ref: ObjectRef): Promise<KubeTree | undefined>;
  /** Server-side apply; `isTrial`: what would come of it. */
  apply(ref: ObjectRef, object: KubeTree, options?: { isTrial?: boolean }): Promise<KubeTree>;
  /** False: it was gone. */
  remove(ref: ObjectRef): Promise<boolean>;
}

interface Resource {
  plural: string;
  isNamespaced: boolean;
}

const MANAGER = 'suantai';

/**
 * The client library's own object API is not used: it writes names in small letters, and drops fields that its release
 * of Kubernetes does not know, which a server-side apply would take away from the cluster (decision 250).
 */
export function createObjectApi(client: KubeClient, releaseNamespace: string): ObjectApi {
  const groups = new Map<string, Promise<ReadonlyMap<string, Resource>>>();

  async function resourceOf(ref: ObjectRef): Promise<Resource> {
    const { apiVersion, kind } = ref;
    const known = groups.get(apiVersion) ?? resourcesOf(client, apiVersion);
    groups.set(apiVersion, known);
    const resource = (await known).get(kind);
    if (resource !== undefined) return resource;
    // It may be a kind that this very release defines.
    groups.delete(apiVersion);
    throw new ObjectRefused(ref, `no matches for kind "${kind}" in version "${apiVersion}"`);
  }

  async function placed<T extends ObjectRef>(ref: T): Promise<T> {
    const { isNamespaced } = await resourceOf(ref);
    return { ...ref, namespace: isNamespaced ? (ref.namespace ?? releaseNamespace) : null };
  }

  async function pathOf(ref: ObjectRef): Promise<string> {
    const { plural } = await resourceOf(ref);
    const { namespace, name, apiVersion } = await placed(ref);
    const within = namespace === null ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
    return `${rootOf(apiVersion)}${within}/${plural}/${encodeURIComponent(name)}`;
  }

  return {
    placed,
    async read(ref) {
      const answer = await callJson(client, await pathOf(ref));
      if (answer.status === 404) return undefined;
      return treeIn(ref, answer);
    },
    async apply(ref, object, { isTrial = false } = {}) {
      const { namespace } = await placed(ref);
      const metadata = isObject(object['metadata']) ? object['metadata'] : {};
      const body: KubeTree = { ...object, metadata: { ...metadata, ...(namespace !== null && { namespace }) } };
      const query = { fieldManager: MANAGER, force: 'true', ...(isTrial && { dryRun: 'All' }) };
      const type = 'application/apply-patch+yaml';
      return treeIn(ref, await callJson(client, await pathOf(ref), { method: 'PATCH', type, body, query }));
    },
    async remove(ref) {
      const body = { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background' };
      const answer = await callJson(client, await pathOf(ref), { method: 'DELETE', body });
      if (answer.status === 404) return false;
      treeIn(ref, answer);
      return true;
    },
  };
}

const rootOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;

async function resourcesOf(client: KubeClient, apiVersion: string): Promise<ReadonlyMap<string, Resource>> {
  const { status, body } = await callJson(client, rootOf(apiVersion));
  refuseAway(status, body);
  const list = isObject(body) && Array.isArray(body.resources) ? body.resources : [];
  return new Map(
    list.flatMap((each) => {
      if (!isObject(each) || typeof each.kind !== 'string' || typeof each.name !== 'string') return [];
      // `deployments/scale` is a part of a resource.
      return each.name.includes('/')
        ? []
        : [[each.kind, { plural: each.name, isNamespaced: each.namespaced === true }]];
    }),
  );
}

function treeIn(ref: ObjectRef, { status, body }: KubeAnswer): KubeTree {
  refuseAway(status, body);
  if (status >= 300) throw new ObjectRefused(ref, wordsOf(body) ?? `HTTP ${status}`);
  // What the API returns for an object is one.
  if (isObject(body)) return body as KubeTree;
  throw new ObjectRefused(ref, `${titleOf(ref)}: HTTP ${status}`);
}

/** A server that is overloaded or starting is away for a moment: the caller tries again until its time is over. */
function refuseAway(status: number, body: KubeAnswer['body']): void {
  if (status === 401) throw new ClusterAway('credentials', wordsOf(body));
  if (status === 429 || status >= 500) throw new ClusterAway('status', wordsOf(body) ?? `HTTP ${status}`);
}
