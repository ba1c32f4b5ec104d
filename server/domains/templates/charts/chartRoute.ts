import { isObject } from '#model/fields/kind.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import type { Context } from '#server/engine/context.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { renderChart } from './renderChart.ts';

const NAME = /^[a-z0-9]([a-z0-9-]{0,51}[a-z0-9])?$/;

/** What a chart makes of values, before anything is installed: for the part that serves clusters. */
export const chartRoute: ApiRoute = {
  method: 'POST',
  path: '/api/aos/v1/template-versions/{id}/render',
  access: 'signed-in',
  does: [{ resource: 'templateVersions', operation: 'show' }],
  isQuestion: true,
  document: {
    tag: 'templateVersions',
    summary: 'The manifest of a Helm chart with these values',
    params: { id: { type: 'integer', pattern: '[0-9]+' } },
    body: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Of the release; default: release' },
        namespace: { type: 'string', description: 'Default: default' },
        values: { type: 'object', description: 'What differs from the values of the chart' },
      },
    },
    replies: {
      200: {
        description: 'The manifest as YAML',
        schema: { type: 'object', properties: { manifest: { type: 'string' } } },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    const name = nameIn(body.name, 'name', 'release');
    const namespace = nameIn(body.namespace, 'namespace', 'default');
    const id = c.req.param('id');
    const chart = await chartOf(context, Number(id));
    const values = isObject(body.values) ? body.values : {};
    const manifest = await renderChart(context.settings.helmPath, { chart, name, namespace, values });
    return jsonReply(context, 200, { manifest });
  },
};

function nameIn(value: unknown, field: string, otherwise: string): string {
  if (value === undefined || value === null) return otherwise;
  if (typeof value === 'string' && NAME.test(value)) return value;
  throw new ApiError('request.invalid', { fields: { [field]: 'validation.pattern' } });
}

/** The archive of a version that the actor may see. */
export async function chartOf(context: Context, id: number): Promise<Uint8Array> {
  const definition = knownDefinition(context, 'templateVersions');
  if (definition === undefined) throw new ApiError('template.versionNotFound');
  const { chart } = await findRecord(context, definition, id);
  const url = isObject(chart) ? chart.url : undefined;
  const key = typeof url === 'string' ? url.slice(url.lastIndexOf('/') + 1) : undefined;
  const size = key === undefined ? undefined : await context.files.sizeOf(key);
  const stream =
    size === undefined || key === undefined ? undefined : await context.files.read(key, { start: 0, end: size });
  if (stream === undefined) throw new ApiError('template.chartRequired');
  const blocks: Uint8Array[] = [];
  for await (const block of stream) blocks.push(block);
  return Buffer.concat(blocks);
}
