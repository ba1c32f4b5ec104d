import { factPeriod, periodsBetween } from '#model/domains/facts/operating/period.ts';
import { QUANTITIES, sumPeriods } from '#model/domains/facts/operating/sumPeriods.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { today, type FactsUses } from './factsJob.ts';
import { comparedFigures, figureOf, isUndivided, subjectOf, wireOf } from './figuresOf.ts';
import { knownPeriods, type KnownPeriods } from './knownPeriods.ts';
import { productLines, type Subject } from './lists.ts';
import { MOST_PRODUCTS } from './writeFacts.ts';
import { NOTHING, readKeys, readProducts, type PeriodFigures } from './readFacts.ts';
import { readQuery } from './readQuery.ts';
import { wireFigure } from './wireFigure.ts';

/** Products of a reply; the others are in the facts. */
const SHOWN_PRODUCTS = 10;

const text = { type: 'string' } as const;

export const QUERY: Record<string, JsonSchema> = {
  grain: { type: 'string', enum: ['day', 'month'], description: 'Default: `day`' },
  dimension: {
    type: 'string',
    description: '`all`, `region`, `site`, `cloud`, `provider` or `partner`; default: `all`',
  },
  key: { type: 'string', description: 'One key of the dimension, or `none`; default: all of them' },
  from: { type: 'string', description: 'First day or month; default: the first day of the month of `to`' },
  to: { type: 'string', description: 'Last day or month; default: the last one that is made' },
};

/** `GET /settlement/operating-data`: the figures of a time, as a whole and by a dimension (spec 2.2). */
export const operatingRoute = (uses: FactsUses): ApiRoute => ({
  method: 'GET',
  path: '/api/bill/v1/settlement/operating-data',
  access: ['ADMIN'],
  document: {
    tag: 'operatingFacts',
    summary: 'Operating data of days or months, beside the time before and the year before',
    query: QUERY,
    replies: {
      200: {
        description:
          'Every figure has the list behind it, with the same total or sum; those that are means have none. A figure of null is not known',
        schema: {
          type: 'object',
          required: ['grain', 'from', 'to', 'figures', 'series', 'parts', 'products'],
          properties: {
            grain: text,
            from: text,
            to: text,
            figures: { type: 'array', items: { type: 'object' } },
            series: { type: 'array', items: { type: 'object' } },
            parts: { type: 'array', items: { type: 'object' } },
            products: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
    example: { as: 'admin' },
  },
  async handle(c) {
    const context = c.get('context');
    const zone = uses.zoneOf(context);
    const known = await knownPeriods(context);
    const query = readQuery(new URL(c.req.url).searchParams, (grain) => known[grain], today(context, zone));
    const { grain, dimension, key, from, to } = query;
    const whole = key === undefined ? ({ dimension: 'all', key: '' } as const) : { dimension, key };
    const subject = subjectOf({ grain, ...whole }, { from, to }, zone);
    const count = periodsBetween(from, to).length;
    const { figures, periods } = await comparedFigures(context, subject, known[grain]);
    const keys =
      dimension === 'all'
        ? []
        : await readKeys(context, { grain, dimension, from: subject.firstDay, to: subject.lastDay });
    return jsonReply(context, 200, {
      grain,
      dimension,
      key: key ?? null,
      name: keys.find((each) => each.key === key)?.name ?? null,
      from,
      to,
      known: { first: known[grain].first ?? null, last: known[grain].last ?? null },
      waiting: await waitingFor(context, uses, zone, known.day),
      figures: figures.map(wireFigure),
      series: seriesOf(subject, periods, known[grain]),
      parts: keys.map(({ key: part, name, ...sums }) => {
        const one = subjectOf({ grain, dimension, key: part }, { from, to }, zone);
        const values = sumPeriods([sums], count);
        return {
          key: part,
          name,
          figures: QUANTITIES.filter((each) => !isUndivided(each, dimension)).map((each) =>
            wireFigure(figureOf(each, one, values[each])),
          ),
        };
      }),
      products: await topProducts(context, subject),
    });
  },
});

/** The day that is over and waits for accounts which cannot be settled; null if none does. */
async function waitingFor(
  context: Context,
  uses: FactsUses,
  zone: string,
  { last }: KnownPeriods,
): Promise<RecordData | null> {
  if (last === undefined) return null;
  const day = periodsBetween(last, today(context, zone))[1];
  if (day === undefined) return null;
  const { to } = factPeriod(day, zone);
  if (to > context.clock()) return null;
  const { accounts, first } = await uses.accountsToSettle(context, to);
  return accounts === 0 ? null : { day, accounts, account_id: first ?? null };
}

/** Every period of the range: values of null where nothing is made. */
function seriesOf(
  { grain, first, last, dimension }: Subject,
  periods: ReadonlyMap<string, PeriodFigures>,
  known: KnownPeriods,
): RecordData[] {
  const isMade = (name: string) => known.first !== undefined && name >= known.first && name <= (known.last ?? '');
  return periodsBetween(first, last).map((period): RecordData => {
    const row = periods.get(period);
    const sums = isMade(period) ? sumPeriods([row ?? NOTHING]) : undefined;
    const values = QUANTITIES.filter((name) => !isUndivided(name, dimension)).map((name) => [
      name,
      wireOf(name, sums?.[name] ?? null),
    ]);
    return { period, grain, id: row?.id ?? null, ...Object.fromEntries(values) };
  });
}

async function topProducts(context: Context, subject: Subject): Promise<RecordData[]> {
  const products = await readProducts(context, subject, { from: subject.first, to: subject.last });
  const isWhole = products.length < MOST_PRODUCTS;
  return products.slice(0, SHOWN_PRODUCTS).map(({ product_id, name, amount }) => ({
    product_id,
    name,
    figure: wireFigure({
      key: 'net_revenue',
      value: wireOf('net_revenue', amount),
      unit: 'yuan',
      ...(isWhole && { list: productLines(subject, product_id) }),
    }),
  }));
}
