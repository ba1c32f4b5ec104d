import { isIP } from 'node:net';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { visibleDefinitions, visibleRecords } from '#server/domains/operations/metrics/stats/visible.ts';
import { scrapedBy } from './mayScrape.ts';

/** The port of the node exporter. */
const USUAL_PORT = 9_100;
const MOST_PORT = 65_535;

/**
 * `GET /monitor/sd`: running machines as targets (http_sd). Without any, the answer is an empty list: after an error,
 * Prometheus keeps its old one.
 */
export const discoveryRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/monitor/sd',
  access: 'public',
  document: {
    tag: 'metrics',
    summary:
      'Running machines as targets of Prometheus (http_sd); with the metrics token, or signed in for what is yours',
    query: { port: { type: 'integer', description: `Port of the exporter; default: ${USUAL_PORT}` } },
    replies: {
      200: {
        description: 'One entry for each machine with an address',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: ['targets', 'labels'],
            properties: {
              targets: { type: 'array', items: { type: 'string' } },
              labels: { type: 'object', additionalProperties: { type: 'string' } },
            },
          },
        },
      },
      403: { description: 'Neither signed in nor the token', schema: { $ref: '#/components/schemas/Error' } },
    },
    example: { as: 'admin' },
  },
  async handle(c) {
    const context = await scrapedBy(c.get('context'), c.req.raw);
    const port = readPort(c.req.query('port'));
    const targets: { targets: string[]; labels: Record<string, string> }[] = [];
    for (const definition of visibleDefinitions(context)) {
      if (definition.cloud?.kind !== 'servers') continue;
      const { records } = await visibleRecords(context, definition, undefined, { more: ['fixed_addresses', 'status'] });
      for (const { object, title, cloud, record } of records) {
        const { fixed_addresses: addresses, status } = record;
        const address = Array.isArray(addresses) ? addresses[0] : undefined;
        if (status !== 'active' || typeof address !== 'string') continue;
        targets.push({
          targets: [isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`],
          labels: {
            object,
            name: title,
            __meta_suantai_resource: definition.resource,
            __meta_suantai_cloud_id: cloud ?? '',
          },
        });
      }
    }
    return jsonReply(context, 200, targets);
  },
};

function readPort(text: string | undefined): number {
  if (text === undefined) return USUAL_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (port < 1 || port > MOST_PORT) throw new ApiError('request.invalid', { fields: { port: 'validation.number' } });
  return port;
}
