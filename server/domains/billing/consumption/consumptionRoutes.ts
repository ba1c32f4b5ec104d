import { conditionFields, type Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { yuan } from '#model/rules/money/money.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { sumBy, type Sum } from '#server/engine/records/list/sumBy.ts';
import { readFilter } from '#server/engine/routes/resources/listParameters.ts';
import { SUMS_OF_DAYS } from './consumptionTables.ts';
import { monthNow, monthsFrom, readMonth, readPeriod } from './period.ts';
import { summaryFile } from './summaryFile.ts';
import { DIMENSIONS, summaryOf, type Dimension } from './summaryOf.ts';

const text = { type: 'string' };
const amount = { type: ['string', 'null'], description: 'In yuan' };
const filter = { type: 'string', description: 'A condition on lines, as for their list' };
const EVERYDAY: readonly Dimension[] = ['category', 'product', 'region', 'project', 'type', 'day'];
const MOST_MONTHS = 36;

/** The lines of the reader, and what a query may say about them: those who may list them may sum them. */
export function visibleLines(context: Context, query: URLSearchParams) {
  const lines = knownDefinition(context, 'billLines');
  if (lines === undefined) throw new ApiError('system.unknownService');
  refuseUnless(context, decide(context, 'list', lines));
  const { filter: condition = {} } = readFilter(query.get('filter'));
  return {
    lines,
    filter: condition,
    allows: (field: Definition['fields'][string]) => isReadable(field, context.actor),
  };
}

/** `GET /consumes/summary`: what was used in a month or a day, and what paid (spec 7.8). */
export const consumptionRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/consumes/summary',
  access: 'signed-in',
  document: {
    tag: 'billLines',
    summary: 'Consumption of a month or a day by product, region, project and more, beside the period before',
    query: {
      period: { type: 'string', description: '`2026-03` or `2026-03-01`; default: the present month' },
      by: {
        type: 'string',
        description: `Separated by commas: ${Object.keys(DIMENSIONS).join(', ')}. Default: ${EVERYDAY.join(',')}. \`resource\` and \`tag\` of many accounts need an account in the filter`,
      },
      filter,
      format: {
        type: 'string',
        enum: ['json', 'csv'],
        description: '`csv`: every group of the first division as a file',
      },
    },
    replies: {
      200: {
        description:
          'Amounts in yuan. What paid is null where a filter names more than accounts. 50 groups at most, and the sum of the others',
        schema: {
          type: 'object',
          required: ['period', 'total', 'previous_total'],
          properties: { period: text, total: amount, previous_total: amount, mom_pct: { type: ['number', 'null'] } },
        },
      },
    },
    example: { as: 'admin' },
  },
  async handle(c) {
    const context = c.get('context');
    const query = new URL(c.req.url).searchParams;
    const visible = visibleLines(context, query);
    const period = readPeriod(context, query.get('period'));
    const by = readDimensions(query.get('by'));
    if (by.includes('resource') || by.includes('tag')) requireAccount(context, visible.filter);
    const { lines, ...conditions } = visible;
    if (query.get('format') === 'csv')
      return summaryFile(context, lines, { ...conditions, period, by: by.slice(0, 1), most: Infinity });
    return jsonReply(context, 200, await summaryOf(context, lines, { ...conditions, period, by }));
  },
};

const isKnown = (name: string): name is Dimension => Object.hasOwn(DIMENSIONS, name);

function readDimensions(words: string | null): readonly Dimension[] {
  if (words === null || words === '') return EVERYDAY;
  const names = [...new Set(words.split(','))];
  if (!names.every(isKnown)) throw new ApiError('request.invalid', { fields: { by: 'validation.choice' } });
  return names.filter(isKnown);
}

/** The resources of every account are too many to be a list: they are summed from lines. */
function requireAccount({ actor }: Context, condition: Condition): void {
  if (isPlatformKind(actor.kind) && !conditionFields(condition).includes('account_id'))
    throw new ApiError('request.invalid', { fields: { account_id: 'validation.required' } });
}

/** `GET /consumes/monthly`: the months of the last year (spec 7.8). */
export const monthlyRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/consumes/monthly',
  access: 'signed-in',
  document: {
    tag: 'billLines',
    summary: 'Consumption by month: in advance, by use, and refunds',
    query: {
      from: { type: 'string', description: 'First month; default: eleven months before the last one' },
      to: { type: 'string', description: 'Last month; default: the present one' },
      filter,
    },
    replies: {
      200: {
        description: `Every month in order, at most ${MOST_MONTHS}, amounts in yuan`,
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: ['month', 'total', 'prepaid', 'postpaid', 'refund'],
            properties: { month: text, total: text, prepaid: text, postpaid: text, refund: text },
          },
        },
      },
    },
    example: { as: 'admin' },
  },
  async handle(c) {
    const context = c.get('context');
    const query = new URL(c.req.url).searchParams;
    const { lines, ...conditions } = visibleLines(context, query);
    const to = readMonth(context, 'to', query.get('to'), monthNow(context));
    const from = readMonth(context, 'from', query.get('from'), monthsFrom(to, -11));
    if (from > to || monthsFrom(from, MOST_MONTHS) <= to) throw new ApiError('request.invalidRange');
    const months: string[] = [];
    for (let month = from; month <= to; month = monthsFrom(month, 1)) months.push(month);
    const sums = await sumBy(context, lines, {
      ...conditions,
      by: ['billing_cycle', 'type'],
      sums: ['payable_amount'],
      also: { billing_cycle: { in: months } },
      summed: SUMS_OF_DAYS,
    });
    return jsonReply(
      context,
      200,
      months.map((month) =>
        partsOf(
          month,
          sums.filter(({ values }) => values.billing_cycle === month),
        ),
      ),
    );
  },
};

/** A month with what was paid in advance and by use. */
function partsOf(month: string, rows: readonly Sum[]) {
  const ofType = (type: string) => payableOf(rows.filter(({ values }) => values.type === type));
  const [total, prepaid, refund] = [payableOf(rows), ofType('subscription_order'), ofType('refund')];
  return {
    month,
    total: yuan(total),
    prepaid: yuan(prepaid),
    postpaid: yuan(total - prepaid - refund),
    refund: yuan(refund),
  };
}

const payableOf = (rows: readonly Sum[]) => rows.reduce((sum, row) => sum + (row.sums.payable_amount ?? 0), 0);
