import { metricCatalogue } from '#model/reading/metricCatalogue.ts';
import type { Context } from '#server/engine/context.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { reply } from '#server/engine/http/reply.ts';
import { embeddedSource } from '#server/domains/operations/metrics/store/embeddedSource.ts';
import { MINUTE_MS } from '#server/domains/operations/metrics/store/levels.ts';
import { readAll } from '#server/domains/operations/metrics/stats/readAll.ts';
import { visibleDefinitions, visibleRecords } from '#server/domains/operations/metrics/stats/visible.ts';
import { scrapedBy } from './mayScrape.ts';

/** A value that is older is not exported: Prometheus would take it for a new one. */
const FRESH_MS = 5 * MINUTE_MS;

/** `GET /monitor/export`: the newest values of every metric, in the text format of Prometheus. */
export const exportRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/monitor/export',
  access: 'public',
  document: {
    tag: 'metrics',
    summary: 'The newest values of every metric for Prometheus; with the metrics token, or signed in for what is yours',
    replies: {
      200: { description: 'Prometheus text', schema: { type: 'string' }, contentType: 'text/plain' },
      403: { description: 'Neither signed in nor the token', schema: { $ref: '#/components/schemas/Error' } },
    },
    example: { as: 'admin' },
  },
  async handle(c) {
    const context = await scrapedBy(c.get('context'), c.req.raw);
    return reply(context, 200, await exportText(context), {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  },
};

async function exportText(context: Context): Promise<string> {
  const to = context.clock() + 1;
  // A Prometheus that is the source of metrics would read its own values here.
  const own = embeddedSource(context.db);
  const lines: string[] = [];
  for (const definition of visibleDefinitions(context)) {
    const { records } = await visibleRecords(context, definition, undefined);
    const metrics = metricCatalogue({ [definition.resource]: definition });
    for (const { key, exported, label } of metrics) {
      const objects = records.map(({ object }) => object);
      const read = await readAll(context, { metric: key, objects, from: to - FRESH_MS, to, step: to }, own);
      const samples = records.flatMap(({ object, title, cloud }, place) => {
        const value = read[place]?.points.at(-1)?.last;
        if (value === undefined) return [];
        const labels = { object, name: title, ...(cloud !== null && { cloud_id: cloud }) };
        return [`${exported}${labelText(labels)} ${value}`];
      });
      if (samples.length > 0) lines.push(`# HELP ${exported} ${label.en}`, `# TYPE ${exported} gauge`, ...samples);
    }
  }
  return lines.length > 0 ? `${lines.join('\n')}\n` : '';
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `{${parts.join(',')}}`;
}

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
