import { CLOUD_LIST_PAGE_SIZE } from '#model/values/constants.ts';
import type { Definition } from '#model/language/definition.ts';
import { scaleStep } from '#model/rules/scaleStep.ts';
import type { RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { listRecords } from '#server/engine/records/list/listRecords.ts';

/** The fields that the cloud switcher shows (spec 2.5, 3); none that only administrators may read. */
const FIELDS = ['cloud_id', 'name', 'product', 'usage', 'labels', 'status', 'region_id'];

const PAGE: Record<string, { type: 'integer'; minimum: number; maximum: number }> = {
  page_size: { type: 'integer', minimum: 1, maximum: CLOUD_LIST_PAGE_SIZE },
  page_num: { type: 'integer', minimum: 1, maximum: 1_000_000 },
};

/** `GET /clouds/basic-info` of spec 7.6: page_size 99999 and page_num 1 by default, returned as `{ clouds: [...] }`. */
export const basicInfoRoute: ApiRoute = {
  method: 'GET',
  path: '/api/cmp/v1/clouds/basic-info',
  // Spec 4.5: kinds 0 and 1 include ADMIN.
  access: ['ADMIN', 'TENANT_ADMIN', 'TENANT'],
  does: [{ resource: 'clouds', operation: 'list' }],
  document: {
    tag: 'clouds',
    summary: 'Clouds that the reader may select',
    query: PAGE,
    replies: {
      200: {
        description: 'The clouds of this page, and their total number',
        schema: {
          type: 'object',
          properties: {
            clouds: { type: 'array', items: { type: 'object', required: ['cloud_id', 'name'] } },
            total: { type: 'integer' },
          },
          required: ['clouds', 'total'],
        },
      },
    },
    example: { query: { page_size: '99999', page_num: '1' } },
  },
  async handle(c) {
    const context = c.get('context');
    const size = wholeNumber(c.req.query('page_size'), CLOUD_LIST_PAGE_SIZE, CLOUD_LIST_PAGE_SIZE);
    const page = wholeNumber(c.req.query('page_num'), 1, 1_000_000);
    const definition = cloudsOf(context.schemas.resources);
    const { records, total } = await listRecords(context, definition, {
      fields: FIELDS,
      sort: [{ field: 'name', order: 'ASC' }],
      offset: (page - 1) * size,
      limit: size,
    });
    return c.json({ clouds: records.map((record) => withUsageTag(withLabels(record), definition)), total });
  },
};

/** An array even if no label was entered (spec 3). */
const withLabels = (record: RecordData): RecordData => ({ ...record, labels: record.labels ?? [] });

/** The label for its usage, from the scale of the definition; absent where spec 4.4 defines none. */
function withUsageTag(record: RecordData, definition: Definition): RecordData {
  const { label, tone } = scaleStep(definition.fields.usage?.scale, record.usage) ?? {};
  return label === undefined
    ? record
    : { ...record, usage_tag: { label: { ...label }, ...(tone === undefined ? {} : { tone }) } };
}

function wholeNumber(text: string | undefined, fallback: number, max: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) throw new ApiError('request.invalidRange');
  return value;
}

function cloudsOf(resources: Record<string, Definition>): Definition {
  const definition = resources.clouds;
  if (!definition) throw new ApiError('system.unknownService');
  return definition;
}
