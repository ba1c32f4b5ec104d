import type { RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { SECURITY_HEADERS } from '#server/engine/http/securityHeaders.ts';
import { streamOf } from '#server/engine/http/streams/streamOf.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { clientOf } from '#server/domains/clusters/driver/clientOf.ts';
import { ClusterAway, textOf } from '#server/domains/clusters/driver/kubeClient.ts';
import { askCluster, clusterOf, inCluster } from './clusterOf.ts';
import { outsideAction } from './outsideAction.ts';

const PATH = '/api/aos/v1/kubernetes/pods/{id}';
const MOST_LINES = 5_000;
/** As long as a page that follows a log may stay open. */
const FOLLOW_MS = 3_600_000;

const placeOf = ({ namespace, name }: RecordData): string =>
  `/api/v1/namespaces/${encodeURIComponent(String(namespace))}/pods/${encodeURIComponent(String(name))}`;

export const podRoutes: readonly ApiRoute[] = [
  outsideAction({
    resource: 'clusterPods',
    path: PATH,
    action: 'remove',
    run: (context, record) =>
      inCluster(
        context,
        record,
        async (client) => void (await askCluster(client, placeOf(record), { method: 'DELETE' })),
      ),
  }),
  {
    method: 'GET',
    path: `${PATH}/logs`,
    access: 'signed-in',
    does: [{ resource: 'clusterPods', operation: 'show' }],
    document: {
      tag: 'clusterPods',
      summary: 'The log of a container, as text',
      query: {
        container: { type: 'string', description: 'Needed if the pod has several' },
        lines: { type: 'integer', minimum: 1, maximum: MOST_LINES, description: 'The last lines; default 500' },
        previous: { type: 'boolean', description: 'Of the container before its last restart' },
        follow: { type: 'boolean', description: 'Stays open and sends further lines' },
      },
      replies: { 200: { description: 'Lines of text', contentType: 'text/plain' } },
    },
    async handle(c) {
      const context = c.get('context');
      const definition = context.schemas.resources['clusterPods'];
      if (definition === undefined) throw new ApiError('request.notFound');
      const pod: RecordData = await findRecord(context, definition, c.req.param('id') ?? '');
      refuseUnless(context, await decideOn(context, 'show', definition, pod));
      const client = await clientOf(context, await clusterOf(context, pod));
      const asked = c.req.query();
      const isFollowing = asked['follow'] === 'true';
      const query = new URLSearchParams({ tailLines: asked['lines'] ?? '500' });
      for (const name of ['container', 'previous', 'follow']) if (asked[name]) query.set(name, asked[name]);
      const reply = await client
        .call(
          {
            method: 'GET',
            path: `${placeOf(pod)}/log`,
            query,
            accept: '*/*',
            contentType: '',
            userAgent: 'suantai/1',
            user: String(context.actor.id),
            bytes: () => Promise.resolve(new Uint8Array()),
          },
          isFollowing ? FOLLOW_MS : undefined,
        )
        .catch((error: unknown) => {
          if (error instanceof ClusterAway) throw new ApiError('cluster.away', { cause: error });
          throw error;
        });
      if (reply.status >= 300)
        throw new ApiError('cluster.refused', { params: { reason: messageIn(await textOf(reply)) } });
      const headers = { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
      return new Response(typeof reply.body === 'string' ? reply.body : streamOf(reply.body), { status: 200, headers });
    },
  },
];

function messageIn(text: string): string {
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]?.replaceAll('\\"', '"') ?? text.slice(0, 200);
}
