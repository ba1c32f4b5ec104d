import type { Json } from '#model/language/definition.ts';
import { amountUnits } from './amountUnits.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { rolledBack } from '#server/engine/http/rolledBack.ts';
import { onceOnly } from '#server/engine/routes/resources/idempotency.ts';
import { readCells, readUnit } from './readCells.ts';
import { readPriceList } from './readPriceList.ts';
import { saveCells, type Saving } from './saveCells.ts';
import { tableRoute } from './tableRoute.ts';
import { effectOfDrafts, submitDrafts } from './submitDrafts.ts';

const PATH = '/api/bill/v1/price-list';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'integer' };
const UNIT = {
  charge_type: { enum: ['postpaid', 'prepaid'] },
  period: { ...number, description: 'Prepaid: how many units of time' },
  unit: { enum: ['hour', 'day', 'week', 'month', 'year'] },
};
const CELLS: Record<string, JsonSchema> = {
  cells: {
    type: 'array',
    items: {
      type: 'object',
      required: ['charge_type', 'resource_type'],
      properties: {
        ...UNIT,
        product_id: { type: ['integer', 'null'] },
        resource_type: text,
        spec: { type: ['string', 'null'], description: 'The name of what can be chosen; null: any' },
        cloud_id: { type: ['string', 'null'] },
        region_id: { type: ['integer', 'null'], description: 'Without a cloud and a region: everywhere' },
        price: { type: ['string', 'null'], description: 'In yuan; null takes the draft back' },
        move: {
          type: 'object',
          description: 'In place of a price: all its amounts by a share, to the nearest step',
          properties: { percent: text, step: text },
        },
        cost: { type: ['string', 'null'] },
        stock: { type: ['integer', 'null'] },
        seen: {
          type: ['object', 'null'],
          description: 'The draft that was shown; null: none. Refused (409) if it is another one',
          properties: { id: number, version: number },
        },
      },
    },
  },
};
const SAVING: Record<string, JsonSchema> = {
  effective_from: { ...text, description: 'Of the drafts; default: now' },
  note: { ...text, description: 'Why; who approves sees it' },
};
const DRAFTS: Record<string, JsonSchema> = {
  drafts: { type: 'array', items: number, description: 'Ids of price versions' },
};

/** `GET /price-list`: what can be sold × places, in one unit. */
const listRoute: ApiRoute = {
  method: 'GET',
  path: PATH,
  access: ['ADMIN'],
  does: [{ resource: 'priceVersions', operation: 'list' }],
  document: {
    tag: 'priceVersions',
    summary: 'Everything that can be sold × places, with prices, drafts, cost and stock',
    query: { charge_type: UNIT.charge_type, period: number, unit: UNIT.unit },
    replies: {
      200: {
        description: 'By row and place. `here` is what a customer of a cloud pays, by the rules of the bill',
        schema: {
          type: 'object',
          required: ['free_unpriced', 'units', 'places', 'rows'],
          properties: {
            free_unpriced: { type: 'boolean', description: 'What has no price is free; otherwise it is not for sale' },
            units: { type: 'array', items: { type: 'object' }, description: 'In which there are prices' },
            places: { type: 'array', items: { type: 'object' } },
            rows: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
    example: { query: { charge_type: 'postpaid' } },
  },
  async handle(c) {
    const context = c.get('context');
    const { searchParams: query } = new URL(c.req.url);
    const unit = readUnit({
      charge_type: query.get('charge_type') ?? 'postpaid',
      period: +(query.get('period') ?? 1),
      unit: query.get('unit') ?? 'month',
    });
    if (unit === undefined) throw new ApiError('request.invalid', { fields: { charge_type: 'validation.choice' } });
    const list = { ...(await readPriceList(context, unit)), units: await amountUnits(context) };
    // Texts, numbers and null, which an interface does not say.
    return jsonReply(context, 200, list as unknown as Json);
  },
};

/** `PUT /price-list`: many cells, all or none. */
const saveRoute: ApiRoute = {
  method: 'PUT',
  path: PATH,
  access: ['ADMIN'],
  does: [{ resource: 'priceVersions', operation: 'create' }],
  canBeTried: true,
  document: {
    tag: 'priceVersions',
    summary: 'Save cells of the price list as drafts, all or none',
    repeatable: true,
    body: { type: 'object', required: ['cells'], properties: { ...CELLS, ...SAVING } },
    replies: {
      200: {
        description: 'The drafts and the products that were written',
        schema: {
          type: 'object',
          required: ['drafts', 'products'],
          properties: { drafts: { type: 'array', items: number }, products: { type: 'array', items: number } },
        },
      },
      409: {
        description: 'Somebody else has changed a draft meanwhile; `fields` names the cells',
        schema: { $ref: '#/components/schemas/Error' },
      },
    },
  },
  async handle(c) {
    const { context, body } = await calledWith(c);
    return onceOnly({ context, request: c.req.raw }, body, async (inside) =>
      jsonReply(inside, 200, { ...(await saveCells(inside, readCells(inside, body['cells']), savingOf(body))) }),
    );
  },
};

/** `POST /price-list/effects`: the save in a transaction that is taken back, and last month with its drafts. */
const effectsRoute: ApiRoute = {
  method: 'POST',
  path: `${PATH}/effects`,
  access: ['ADMIN'],
  does: [{ resource: 'priceVersions', operation: 'create' }],
  isQuestion: true,
  document: {
    tag: 'priceVersions',
    summary: 'What cells and drafts together would have changed last month',
    body: {
      type: 'object',
      properties: {
        ...CELLS,
        ...SAVING,
        ...DRAFTS,
        month: { ...text, description: 'Such as `2026-03`; default: the last one' },
      },
    },
    replies: {
      200: {
        description: 'Amounts before and after, and the accounts with the largest difference',
        schema: { type: 'object' },
      },
    },
  },
  async handle(c) {
    const { context, body } = await calledWith(c);
    const effect = await rolledBack(context, c.req.raw, async (inside) => {
      const saved = await saveCells(inside, readCells(inside, body['cells'] ?? []), savingOf(body));
      const { month } = body;
      const own = typeof month === 'string' && /^\d{4}-\d{2}$/.test(month) ? month : undefined;
      return effectOfDrafts(inside, [...saved.drafts, ...idsOf(body['drafts'])], own);
    });
    return jsonReply(context, 200, effect);
  },
};

/** `POST /price-list/submissions`: many drafts, all or none, that are decided about together. */
const submitRoute: ApiRoute = {
  method: 'POST',
  path: `${PATH}/submissions`,
  access: ['ADMIN'],
  does: [{ resource: 'priceVersions', operation: 'update' }],
  canBeTried: true,
  document: {
    tag: 'priceVersions',
    summary: 'Submit drafts together, all or none',
    repeatable: true,
    body: { type: 'object', required: ['drafts'], properties: { ...DRAFTS, note: SAVING['note'] ?? text } },
    replies: {
      200: {
        description: 'How many are in force, are scheduled, and await an approval under the number `submission`',
        schema: {
          type: 'object',
          required: ['submission', 'active', 'scheduled', 'submitted'],
          properties: { submission: number, active: number, scheduled: number, submitted: number },
        },
      },
    },
  },
  async handle(c) {
    const { context, body } = await calledWith(c);
    const { note } = savingOf(body);
    return onceOnly({ context, request: c.req.raw }, body, async (inside) =>
      jsonReply(inside, 200, { ...(await submitDrafts(inside, idsOf(body['drafts']), note ?? null)) }),
    );
  },
};

export const listRoutes: readonly ApiRoute[] = [listRoute, saveRoute, effectsRoute, submitRoute, tableRoute];

async function calledWith(
  c: Parameters<ApiRoute['handle']>[0],
): Promise<{ context: Context; body: Record<string, Json> }> {
  const context = c.get('context');
  return { context, body: await readObject(c.req.raw, context.settings.bodyLimitBytes) };
}

function savingOf(body: Readonly<Record<string, Json>>): Saving {
  const { effective_from, note } = body;
  return {
    ...(typeof effective_from === 'string' && { effective_from }),
    ...(typeof note === 'string' && note !== '' && { note }),
  };
}

const idsOf = (given: Json | undefined): number[] =>
  Array.isArray(given) ? given.filter((id) => typeof id === 'number') : [];
