import type { Condition } from '#model/conditions/conditions.ts';
import { can } from '#model/access/access.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { decidedBy } from '#server/engine/records/journal/decidedBy.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { countOf, waitingKinds } from './waitingKinds.ts';
import { itemsOf } from './waitingItems.ts';

const MOST = 50;
const DEEPEST = 1_000;
const HOUR_MS = 3_600_000;
const YEAR_HOURS = 8_784;

const OBJECTS: JsonSchema = { type: 'array', items: { type: 'object' } };
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };

/** `GET /api/sys/v1/waiting`: what waits for the caller, of every kind, the longest waiting first. */
const listRoute: ApiRoute = {
  method: 'GET',
  path: '/api/sys/v1/waiting',
  access: 'signed-in',
  document: {
    tag: 'waiting',
    summary: 'The records that wait for the caller, of every kind, those that wait longest first',
    query: {
      kind: { type: 'string', maxLength: 130 },
      older_hours: { type: 'integer', minimum: 0, maximum: YEAR_HOURS },
      offset: { type: 'integer', minimum: 0, maximum: DEEPEST },
      limit: { type: 'integer', minimum: 0, maximum: MOST },
    },
    replies: {
      200: {
        description:
          'The number of each kind, without regard to `kind`, and a page of records. `kind` is a resource and a view, such as `partners.pending`.',
        schema: {
          type: 'object',
          properties: { total: COUNT, kinds: OBJECTS, items: OBJECTS },
          required: ['total', 'kinds', 'items'],
        },
      },
    },
    example: { query: { limit: '5' } },
  },
  async handle(c) {
    const context = c.get('context');
    const number = (name: string, most: number, otherwise: number) => {
      const text = c.req.query(name);
      const value = text === undefined ? otherwise : Number(text);
      if (!Number.isInteger(value) || value < 0 || value > most) throw new ApiError('request.invalidRange');
      return value;
    };
    const [offset, limit] = [number('offset', DEEPEST, 0), number('limit', MOST, MOST)];
    const hours = number('older_hours', YEAR_HOURS, 0);
    const wanted = c.req.query('kind');
    const all = (await waitingKinds(context)).map((kind) => ({
      kind,
      key: `${kind.definition.resource}.${kind.view.view}`,
    }));
    if (wanted !== undefined && !all.some(({ key }) => key === wanted)) throw new ApiError('request.unknownFilter');
    const before = new Date(context.clock() - hours * HOUR_MS).toISOString();
    const counted = [];
    for (const each of all) {
      const { since = 'created_at' } = each.kind.waits;
      const narrowed: Condition | undefined = hours === 0 ? undefined : { [since]: { lte: before } };
      counted.push({ ...each, narrowed, count: await countOf(context, each.kind, narrowed) });
    }
    const filled = counted.filter(({ count, key }) => count > 0 && (wanted === undefined || key === wanted));
    const items = [];
    for (const { kind, narrowed } of limit === 0 ? [] : filled)
      items.push(...(await itemsOf(context, kind, { limit: offset + limit, narrowed })));
    return c.json(
      {
        total: filled.reduce((sum, { count }) => sum + count, 0),
        kinds: counted.map(({ kind: { definition, view }, count }) => ({
          resource: definition.resource,
          view: view.view,
          count,
        })),
        items: items.toSorted((a, b) => a.since.localeCompare(b.since)).slice(offset, offset + limit),
      },
      200,
      { 'cache-control': 'private, no-store' },
    );
  },
};

/** `GET /api/sys/v1/waiting/record`: whether a record still waits for the caller, or who has decided. */
const recordRoute: ApiRoute = {
  method: 'GET',
  path: '/api/sys/v1/waiting/record',
  access: 'signed-in',
  document: {
    tag: 'waiting',
    summary: 'Whether one record still waits for the caller, or who has decided',
    query: { 'resource!': { type: 'string', maxLength: 64 }, 'id!': { type: 'string', maxLength: 64 } },
    replies: {
      200: {
        description: '`item` is null where it does not wait for the caller; `decided` names the last decision.',
        schema: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
      },
    },
    example: { query: { resource: 'partners', id: '1' } },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = knownDefinition(context, c.req.query('resource') ?? '');
    // What may not be read answers like what does not exist.
    if (definition === undefined || !can(context.actor, 'list', definition).allowed)
      throw new ApiError('request.notFound');
    const record = await findRecord(context, definition, c.req.query('id') ?? '');
    const { field } = definition.id;
    const own: Condition = { [field]: record[field] as string };
    const kinds = (await waitingKinds(context)).filter((kind) => kind.definition.resource === definition.resource);
    const items = [];
    for (const kind of kinds) items.push(...(await itemsOf(context, kind, { limit: 1, narrowed: own })));
    const decided = items.length > 0 ? undefined : await decidedBy(context, definition, record[field] as string);
    return c.json(
      { title: titleOf(definition, record, context.lang), item: items[0] ?? null, decided: decided ?? null },
      200,
      { 'cache-control': 'private, no-store' },
    );
  },
};

export const waitingRoutes: readonly ApiRoute[] = [listRoute, recordRoute];
