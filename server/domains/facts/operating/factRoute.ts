import { DIMENSIONS, factId, type Dimension } from '#model/domains/facts/operating/dimensions.ts';
import type { Grain } from '#model/domains/facts/operating/period.ts';
import { QUANTITIES, sumPeriods } from '#model/domains/facts/operating/sumPeriods.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import type { FactsUses } from './factsJob.ts';
import { comparedFigures, figureOf, isUndivided, subjectOf } from './figuresOf.ts';
import { KEY_FIELDS, partLines, productLines, type Subject } from './lists.ts';
import { knownPeriods } from './knownPeriods.ts';
import { readKeys, readProducts } from './readFacts.ts';
import { NOTHING, readFacts } from './readFacts.ts';
import { dayParts } from './readParts.ts';
import { wireFigure } from './wireFigure.ts';
import { wireOf } from './figuresOf.ts';
import { periodsBetween } from '#model/domains/facts/operating/period.ts';

/** `GET /settlement/operating-data/{id}`: one fact with its parts (spec 2.2). */
export const factRoute = (uses: FactsUses): ApiRoute => ({
  method: 'GET',
  path: '/api/bill/v1/settlement/operating-data/{id}',
  access: ['ADMIN'],
  document: {
    tag: 'operatingFacts',
    summary: 'A day or month of one key of a dimension, with its parts by the other dimensions, its days and products',
    replies: {
      200: {
        description: 'The parts of each dimension add up to the fact',
        schema: {
          type: 'object',
          required: ['id', 'figures', 'parts', 'days', 'products'],
          properties: {
            id: { type: 'string' },
            figures: { type: 'array', items: { type: 'object' } },
            parts: { type: 'array', items: { type: 'object' } },
            days: { type: 'array', items: { type: 'object' } },
            products: { type: 'array', items: { type: 'object' } },
          },
        },
      },
      404: { description: 'There is no such fact', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const fact = await context.db.kysely
      .selectFrom('operating_facts')
      .select(['id', 'grain', 'period', 'dimension', 'key', 'name'])
      .where('id', '=', c.req.param('id') ?? '')
      .executeTakeFirst();
    if (fact?.grain == null || fact.dimension === null) throw new ApiError('request.notFound');
    const { id, grain, dimension, name } = fact;
    const [key, period] = [fact.key ?? '', fact.period ?? ''];
    const zone = uses.zoneOf(context);
    const known = await knownPeriods(context);
    const subject = subjectOf({ grain, dimension, key }, { from: period, to: period }, zone);
    const { figures } = await comparedFigures(context, subject, known[grain]);
    return jsonReply(context, 200, {
      id,
      grain,
      period,
      dimension,
      key,
      name,
      figures: figures.map(wireFigure),
      parts: await partsOf(context, subject, zone),
      days: grain === 'month' ? await daysOf(context, subject, known.day.first ?? period) : [],
      products: (await readProducts(context, subject, { from: period, to: period })).map((product) => ({
        product_id: product.product_id,
        name: product.name,
        figure: wireFigure({
          key: 'net_revenue',
          value: wireOf('net_revenue', product.amount),
          unit: 'yuan',
          list: productLines(subject, product.product_id),
        }),
      })),
    });
  },
});

/**
 * The parts by each other dimension. Those of everything are facts of their own; those of one key follow from the lines
 * of a day, which do not change any more. A month of one key is divided by its days.
 */
async function partsOf(context: Context, subject: Subject, zone: string): Promise<RecordData[]> {
  const { grain, dimension, first: period } = subject;
  const others = DIMENSIONS.filter((each): each is keyof typeof KEY_FIELDS => each !== 'all' && each !== dimension);
  if (dimension !== 'all' && grain === 'month') return [];
  const parts: RecordData[] = [];
  for (const by of others)
    parts.push({
      dimension: by,
      keys:
        dimension === 'all'
          ? await factsBy(context, { grain, period, by, from: subject.firstDay, zone })
          : (await dayParts(context, subject, by)).map(({ key, name, amount }) => ({
              key,
              name,
              id: null,
              figures: [
                wireFigure({
                  key: 'net_revenue',
                  value: wireOf('net_revenue', amount),
                  unit: 'yuan',
                  list: partLines(subject, by, key),
                }),
              ],
            })),
    });
  return parts;
}

async function factsBy(
  context: Context,
  { grain, period, by, from, zone }: { grain: Grain; period: string; by: Dimension; from: string; zone: string },
): Promise<RecordData[]> {
  const keys = await readKeys(context, { grain, dimension: by, from, to: from });
  return keys.map(({ key, name, ...stored }) => {
    const part = subjectOf({ grain, dimension: by, key }, { from: period, to: period }, zone);
    const values = sumPeriods([stored]);
    return {
      key,
      name,
      id: factId(period, by, key),
      figures: QUANTITIES.filter((each) => !isUndivided(each, by)).map((each) =>
        wireFigure(figureOf(each, part, values[each])),
      ),
    };
  });
}

/** The days of a month, from the first one that has figures. */
async function daysOf(context: Context, subject: Subject, first: string): Promise<RecordData[]> {
  const from = subject.firstDay < first ? first : subject.firstDay;
  const rows = await readFacts(context, subject, { from, to: subject.lastDay });
  return periodsBetween(from, subject.lastDay).map((day) => {
    const row = rows.get(day);
    const sums = sumPeriods([row ?? NOTHING]);
    const values = QUANTITIES.filter((each) => !isUndivided(each, subject.dimension)).map((each) => [
      each,
      wireOf(each, sums[each]),
    ]);
    return { period: day, id: row?.id ?? null, ...Object.fromEntries(values) };
  });
}
