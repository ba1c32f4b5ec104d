import { can } from '#model/access/access.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readBytes } from '#server/engine/http/readBody.ts';
import { SECURITY_HEADERS } from '#server/engine/http/securityHeaders.ts';
import { streamOf } from '#server/engine/http/streams/streamOf.ts';
import { partsOf } from '#server/engine/http/partsOf.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecordOrNone, notFound } from '#server/engine/records/findRecord.ts';
import { hooksOfAll } from '#server/engine/records/hooksOf.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { clientOf, type ClusterRecord } from '#server/domains/clusters/driver/clientOf.ts';
import { ClusterAway } from '#server/domains/clusters/driver/kubeClient.ts';
import { syncNowJob } from '#server/domains/clusters/inventory/syncJob.ts';
import { clusterOf } from '#server/domains/clusters/hooks/clusterOf.ts';
import { KubeError, statusOf } from '#server/domains/clusters/simulator/api/kubeError.ts';
import { json, type KubeReply, type KubeRequest } from '#server/domains/clusters/simulator/api/kubeRequest.ts';
import { PROXY } from '#server/domains/clusters/driver/kubeconfigText.ts';
import { isWithin, namespacesOf } from './namespacesOf.ts';

/** As an API server: a larger body is refused before it is read. */
const LARGEST_BYTES = 3 * 1_048_576;
/** A watch may stay open for this time. */
const WATCH_MS = 3_600_000;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** `…/clusters/{id}/proxy/…`: the API of a cluster for kubectl and helm, with the rights of the token's owner. */
export const proxyRoutes: readonly ApiRoute[] = METHODS.map((method) => ({
  method,
  path: `${PROXY}/{rest}`,
  access: 'signed-in',
  does: [{ resource: 'clusters', operation: method === 'GET' ? 'show' : ':connect' }],
  action: method === 'GET' ? 'kubectlRead' : 'kubectlWrite',
  document: {
    tag: 'clusters',
    summary: `${method} in the API of a cluster, for kubectl and helm`,
    takesAnyQuery: true,
    params: { rest: { type: 'string', pattern: '.+', description: 'A path of the Kubernetes API' } },
    ...(method !== 'GET' && { body: { type: 'object' } }),
    replies: { 200: { description: 'As the cluster answers', schema: { type: 'object' } } },
  },
  async handle(c) {
    const context = c.get('context');
    const request = c.req.raw;
    const { cluster, namespaces } = await admit(context, c.req.param('id') ?? '', method !== 'GET');
    const call = callOf(context, request, cluster.id);
    const reply = isWithin(call.path, method, namespaces)
      ? await forward(context, cluster, call)
      : forbidden(call.path);
    if (method !== 'GET' && reply.status < 300)
      await context.transaction((inside) => inside.jobs.schedule(inside, syncNowJob(cluster.id, inside.realTime())));
    return new Response(typeof reply.body === 'string' ? reply.body : streamOf(reply.body), {
      status: reply.status,
      headers: {
        ...SECURITY_HEADERS,
        'x-request-id': context.requestId,
        'content-type': reply.contentType,
        'cache-control': 'no-store',
        ...(reply.warnings && { warning: reply.warnings.map((each) => `299 - ${JSON.stringify(each)}`).join(', ') }),
      },
    });
  },
}));

interface Admitted {
  cluster: ClusterRecord;
  /** Undefined: the whole cluster. */
  namespaces: ReadonlySet<string> | undefined;
}

/** The cluster, if the reader may use it or a namespace in it. Any other answers as one that does not exist. */
async function admit(context: Context, id: string, isWrite: boolean): Promise<Admitted> {
  const definition = knownDefinition(context, 'clusters');
  if (definition === undefined) throw new ApiError('request.notFound');
  const own = await findRecordOrNone(context, definition, id);
  if (own !== undefined) {
    refuseUnless(context, await decideOn(context, 'show', definition, own));
    if (own.status === 'suspended') throw new ApiError('cluster.suspended');
    if (isWrite) await mayWrite(context, own);
    return { cluster: own, namespaces: undefined };
  }
  const namespaces = await namespacesOf(context, id);
  if (namespaces.size === 0) throw notFound(definition);
  return { cluster: await clusterOf(context, { cluster_id: id }), namespaces };
}

/** What is not paid for, or whose licence has ended, is only read. */
async function mayWrite(context: Context, cluster: ClusterRecord): Promise<void> {
  const definition = knownDefinition(context, 'clusters');
  const action = definition?.actions['connect'];
  if (definition === undefined || action === undefined) throw new ApiError('request.notFound');
  refuseUnless(context, can(context.actor, { action: 'connect' }, definition));
  const record: RecordData = cluster;
  await context.transaction(async (inside) =>
    hooksOfAll(inside).beforeAction?.(inside, definition, { action, record, input: {} }),
  );
}

function callOf({ actor }: Context, request: Request, id: string): KubeRequest {
  const { path, query } = partsOf(request.url);
  return {
    method: request.method,
    path: path.slice(PROXY.replace('{id}', id).length),
    query: new URLSearchParams(query),
    accept: request.headers.get('accept') ?? '*/*',
    contentType: request.headers.get('content-type') ?? '',
    userAgent: request.headers.get('user-agent') ?? '',
    user: `${actor.id}`,
    bytes: once(() => readBytes(request, LARGEST_BYTES)),
  };
}

/** A body is read once, for all that need it. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}

async function forward(context: Context, cluster: ClusterRecord, call: KubeRequest): Promise<KubeReply> {
  const isLong =
    call.query.get('watch') === 'true' || call.query.get('watch') === '1' || call.query.get('follow') === 'true';
  try {
    const client = await clientOf(context, cluster);
    return await client.call(call, isLong ? WATCH_MS : undefined);
  } catch (error) {
    // kubectl shows the message of a Status.
    if (error instanceof ClusterAway)
      return refusal(new KubeError('ServiceUnavailable', `the cluster cannot be reached now (${error.fault})`));
    throw error;
  }
}

const forbidden = (path: string): KubeReply =>
  refusal(new KubeError('Forbidden', `${path} is forbidden: your account may use its own namespaces only`));

const refusal = (error: KubeError): KubeReply => json(statusOf(error), error.code);
