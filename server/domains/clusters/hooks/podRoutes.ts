import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { clientOf } from '#server/domains/clusters/driver/clientOf.ts';
import { ClusterAway, textOf } from '#server/domains/clusters/driver/kubeClient.ts';
import { askCluster, clusterOf, inCluster } from './clusterOf.ts';
import { outsideAction } from './outsideAction.ts';

const PATH = '/api/aos/v1/kubernetes/pods/{id}';
const MOST_LINES = 5_000;
const placeOf = ({ namespace, name }: RecordOf<'clusterPods'>): string =>
  `/api/v1/namespaces/${encodeURIComponent(namespace ?? '')}/pods/${encodeURIComponent(name ?? '')}`;

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
      summary: 'The last lines of a container',
      query: {
        container: { type: 'string', description: 'Needed if the pod has several' },
        lines: { type: 'integer', minimum: 1, maximum: MOST_LINES, description: 'The last lines; default 500' },
        previous: { type: 'boolean', description: 'Of the container before its last restart' },
      },
      replies: {
        200: { description: 'Lines', schema: { type: 'object', properties: { output: { type: 'string' } } } },
      },
    },
    async handle(c) {
      const context = c.get('context');
      const definition = knownDefinition(context, 'clusterPods');
      if (definition === undefined) throw new ApiError('request.notFound');
      const pod = await findRecord(context, definition, c.req.param('id') ?? '');
      refuseUnless(context, await decideOn(context, 'show', definition, pod));
      const client = await clientOf(context, await clusterOf(context, pod));
      const wanted = c.req.query();
      const query = new URLSearchParams({ tailLines: wanted['lines'] ?? '500' });
      for (const name of ['container', 'previous']) if (wanted[name]) query.set(name, wanted[name]);
      const reply = await client
        .call({
          method: 'GET',
          path: `${placeOf(pod)}/log`,
          query,
          accept: '*/*',
          contentType: '',
          userAgent: 'suantai/1',
          user: `${context.actor.id}`,
          bytes: () => Promise.resolve(new Uint8Array()),
        })
        .catch((error: unknown) => {
          if (error instanceof ClusterAway) throw new ApiError('cluster.away', { cause: error });
          throw error;
        });
      const text = await textOf(reply);
      if (reply.status >= 300) throw new ApiError('cluster.refused', { params: { reason: messageIn(text) } });
      return jsonReply(context, 200, { output: text });
    },
  },
];

function messageIn(text: string): string {
  return /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]?.replaceAll('\\"', '"') ?? text.slice(0, 200);
}
