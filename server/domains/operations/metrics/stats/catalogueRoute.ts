import { FOR_READERS } from './forReaders.ts';
import type { Json } from '#model/language/definition.ts';
import type { MetricDefinition } from '#model/language/metricDefinition.ts';
import { metricCatalogue } from '#model/reading/metricCatalogue.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { visibleDefinitions } from './visible.ts';

/** `GET /metrics` of the operations service (spec 7.7): what is measured of records that the reader may list. */
export const catalogueRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/metrics',
  ...FOR_READERS,
  document: {
    tag: 'metrics',
    summary: 'The metrics that definitions declare, of resources that the reader may list',
    query: { resource: { type: 'string', description: 'Only those of this resource' } },
    replies: {
      200: {
        description: 'Every metric with its unit, aggregations and suggested thresholds',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: ['key', 'resource', 'name', 'label', 'unit', 'aggregations', 'category'],
            properties: {
              key: { type: 'string' },
              resource: { type: 'string' },
              name: { type: 'string' },
              label: { type: 'object' },
              unit: { type: 'string' },
              aggregations: { type: 'array', items: { type: 'string' } },
              category: { type: 'string' },
              values: { type: 'object' },
              exported: { type: 'string' },
              promql: { type: 'string' },
              thresholds: { type: 'array', items: { type: 'object' } },
            },
          },
        },
      },
    },
    example: { as: 'admin' },
  },
  handle(c) {
    const context = c.get('context');
    const wanted = c.req.query('resource');
    const definitions = visibleDefinitions(context).filter(
      ({ resource }) => wanted === undefined || resource === wanted,
    );
    const metrics = metricCatalogue(Object.fromEntries(definitions.map((each) => [each.resource, each])));
    return jsonReply(
      context,
      200,
      metrics.map((metric) => ({
        key: metric.key,
        resource: metric.resource,
        name: metric.name,
        label: { ...metric.label },
        ...(metric.help && { help: { ...metric.help } }),
        ...(metric.values && { values: wordsOf(metric.values) }),
        unit: metric.unit,
        aggregations: [...metric.aggregations],
        category: metric.category,
        exported: metric.exported,
        promql: metric.promql,
        thresholds: (metric.thresholds ?? []).map((threshold) => ({ ...threshold })),
      })),
    );
  },
};

const wordsOf = (values: NonNullable<MetricDefinition['values']>): Record<string, Json> =>
  Object.fromEntries(Object.entries(values).map(([value, label]) => [value, { ...label }]));
