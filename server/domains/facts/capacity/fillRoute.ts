import { NEEDED_DAYS, type DaysToFull } from '#model/domains/facts/daysToFull.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide } from '#server/engine/records/decide.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { FILLING } from './countFillings.ts';
import { OF_PLACES } from './figureSchema.ts';

/** The references that say where something is. */
const PLACES = ['cloud_id', 'place_id'];
/** Records of one kind. */
const MOST = 500;

export interface Filling {
  resource: string;
  metric: string;
  id: string;
  name: string;
  full: DaysToFull;
}

/** The estimates of everything that the reader may list: the soonest first. `countFillings` makes them. */
export async function fillings(context: Context): Promise<Filling[]> {
  const rows = await context.db.kysely.selectFrom('fill_estimates').selectAll().execute();
  const known = new Map(rows.map((row) => [`${row.resource} ${row.metric} ${row.object}`, row.estimate]));
  const found: Filling[] = [];
  for (const [resource, metrics] of Map.groupBy(FILLING, (each) => each.resource)) {
    const definition = context.schemas.resources[resource];
    if (definition === undefined || !decide(context, 'list', definition).allowed) continue;
    const { field } = definition.id;
    const records = await firstRecords(context, definition, {
      fields: [field, definition.titleField, ...PLACES.filter((name) => definition.fields[name] !== undefined)],
      sort: [{ field, order: 'ASC' }],
      limit: MOST,
    });
    for (const record of records)
      for (const { metric } of metrics) {
        const id = `${record[field] ?? ''}`;
        const estimate = known.get(`${resource} ${metric} ${id}`);
        // Written by `countFillings`.
        if (estimate !== undefined)
          found.push({
            resource,
            metric,
            id,
            name: namesOf(definition, record),
            full: JSON.parse(estimate) as DaysToFull,
          });
      }
  }
  return found.toSorted((a, b) => orderOf(a.full) - orderOf(b.full) || (a.name < b.name ? -1 : 1));
}

/** What will be full is first, what is full already next: people know of it. */
function orderOf(full: DaysToFull): number {
  if (full.kind === 'grows') return full.days;
  return { reached: 1e6, steady: 2e6, short: 3e6 }[full.kind];
}

/** Pools and models of different places have the same names. */
function namesOf({ titleField }: Definition, record: RecordData): string {
  const labels = isObject(record['_labels']) ? record['_labels'] : {};
  return [record[titleField], ...PLACES.map((name) => labels[name])]
    .filter((name) => typeof name === 'string')
    .join(' · ');
}

/** `GET /settlement/days-to-full`: when pools, sites and GPU models reach the limit, if they keep growing. */
export const fillRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/settlement/days-to-full',
  ...OF_PLACES,
  document: {
    tag: 'settlement',
    summary: 'When storage pools, sites and GPU models will be full, with an interval',
    replies: {
      200: {
        description:
          '`full.kind` is short (less than 28 days are known), reached, steady or grows; an interval contains the true value in four of five cases',
        schema: {
          type: 'object',
          required: ['limit', 'rows'],
          properties: {
            limit: { type: 'number', description: 'Percent' },
            needed_days: { type: 'integer' },
            rows: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
    example: { as: 'admin' },
  },
  async handle(c) {
    const context = c.get('context');
    const rows = await fillings(context);
    return jsonReply(context, 200, {
      limit: context.live.read('facts.full_percent'),
      needed_days: NEEDED_DAYS,
      // Estimates are JSON.
      rows: rows as unknown as Json,
    });
  },
};
