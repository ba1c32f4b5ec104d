import { discovery } from './api/discovery.ts';
import { evict } from './api/evict.ts';
import { badRequest, KubeError, notAllowed, statusOf } from './api/kubeError.ts';
import { json, type KubeReply, type KubeRequest, type SimulatorDeps, type Target } from './api/kubeRequest.ts';
import { logs } from './api/logs.ts';
import { metrics, METRICS_GROUP } from './api/metrics.ts';
import { openApi } from './api/openApi.ts';
import { patch } from './api/patch.ts';
import { readList, readOne } from './api/read.ts';
import { objectsOf } from './store/objects.ts';
import { remove, removeAll } from './api/remove.ts';
import { scale } from './api/scale.ts';
import { targetOf } from './api/targetOf.ts';
import { watch } from './api/watch.ts';
import { create, update } from './api/write.ts';
import { settledVersion } from './store/work.ts';
import type { Node, Pod } from './kinds/shapes.ts';

/** Answers calls of the Kubernetes API for simulated clusters. */
export interface Kubernetes {
  answer(clusterId: string, request: KubeRequest): Promise<KubeReply>;
}

export const SIMULATED_VERSION = 'v1.35.2';

export function createKubernetes(deps: SimulatorDeps): Kubernetes {
  return {
    async answer(clusterId, request) {
      try {
        return await respond(deps, clusterId, request);
      } catch (error) {
        // A refusal of the API is an answer; anything else is a fault of the platform.
        if (error instanceof KubeError) return json(statusOf(error), error.code);
        throw error;
      }
    },
  };
}

async function respond(deps: SimulatorDeps, clusterId: string, request: KubeRequest): Promise<KubeReply> {
  const { path, method } = request;
  if (method === 'GET') {
    const plain = await aboutServer(deps, clusterId, request);
    if (plain !== undefined) return plain;
  }
  if (!path.startsWith('/api')) throw new KubeError('NotFound', 'the server could not find the requested resource');
  const target = targetOf(path);
  return target.subresource === undefined || target.subresource === 'status'
    ? onObjects(deps, clusterId, target, request)
    : onSubresource(deps, clusterId, target, request);
}

async function aboutServer(
  deps: SimulatorDeps,
  clusterId: string,
  request: KubeRequest,
): Promise<KubeReply | undefined> {
  const { path } = request;
  if (path === '/version') return json(versionReply());
  if (/^\/(healthz|livez|readyz)$/.test(path)) return { status: 200, contentType: 'text/plain', body: 'ok' };
  const found = discovery(request) ?? openApi(path);
  if (found !== undefined || !path.startsWith(`/apis/${METRICS_GROUP}/`)) return found;
  await settledVersion(deps, clusterId);
  const nodes = await objectsOf<Node>(deps, clusterId, 'nodes');
  const pods = await objectsOf<Pod>(deps, clusterId, 'pods');
  return metrics(path, { nodes, pods, now: deps.clock() });
}

const versionReply = () => ({
  major: '1',
  minor: '35',
  gitVersion: `${SIMULATED_VERSION}+simulated`,
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '2026-01-01T00:00:00Z',
  goVersion: '',
  compiler: '',
  platform: 'simulated/simulated',
});

function onObjects(
  deps: SimulatorDeps,
  clusterId: string,
  target: Target,
  request: KubeRequest,
): Promise<KubeReply> | KubeReply {
  const { kind, namespace, name, subresource } = target;
  const { method, query } = request;
  if (subresource === 'status' && method === 'DELETE') throw notAllowed('a status is not deleted');
  const isWatch = query.get('watch') === 'true' || query.get('watch') === '1';
  if (method === 'GET') {
    if (isWatch) return watch(deps, clusterId, target, request);
    return name === undefined ? readList(deps, clusterId, target, request) : readOne(deps, clusterId, target, request);
  }
  if (kind.namespaced && namespace === undefined) throw notAllowed('the method needs a namespace');
  if (method === 'POST' && name === undefined) return create(deps, clusterId, target, request);
  if (method === 'DELETE' && name === undefined) return removeAll(deps, clusterId, target, request);
  if (name === undefined) throw badRequest('the method needs a name');
  if (method === 'PUT') return update(deps, clusterId, target, request);
  if (method === 'PATCH') return patch(deps, clusterId, target, request);
  if (method === 'DELETE') return remove(deps, clusterId, target, request);
  throw notAllowed(`the simulated cluster does not answer ${method} here`);
}

function onSubresource(
  deps: SimulatorDeps,
  clusterId: string,
  target: Target,
  request: KubeRequest,
): Promise<KubeReply> {
  const { subresource } = target;
  const { method } = request;
  if (subresource === 'scale' && ['GET', 'PUT', 'PATCH'].includes(method))
    return scale(deps, clusterId, target, request);
  if (subresource === 'eviction' && method === 'POST') return evict(deps, clusterId, target, request);
  if (subresource === 'log' && method === 'GET') return logs(deps, clusterId, target, request);
  throw notAllowed(`the simulated cluster does not answer ${method} of ${subresource}`);
}
