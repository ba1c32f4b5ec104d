import { yuan } from '#model/rules/money/money.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { monthNow } from './period.ts';

/** `GET /consumes/holdings`: what an account holds that is charged, by kind, with states and cost of this month. */
export const holdingsRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/consumes/holdings',
  access: 'signed-in',
  document: {
    tag: 'billingItems',
    summary: 'What an account holds that is charged, by kind: how many in each state, and the cost of this month',
    query: { account_id: { type: 'integer', description: 'An account that the reader may read' } },
    replies: {
      200: {
        description:
          'The dearest kinds first. `kind` is a word of `resource_type`; what ended in this month counts nothing',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: ['kind', 'count', 'states', 'cost'],
            properties: {
              kind: { type: 'string' },
              count: { type: 'integer' },
              states: { type: 'object', additionalProperties: { type: 'integer' } },
              cost: { type: 'string', description: 'In yuan' },
            },
          },
        },
      },
      404: {
        description: 'There is no such account, or the reader may not read it',
        schema: { $ref: '#/components/schemas/Error' },
      },
    },
    example: { as: 'admin', query: { account_id: '1' } },
  },
  async handle(c) {
    const context = c.get('context');
    const [accounts, items] = [knownDefinition(context, 'accounts'), knownDefinition(context, 'billingItems')];
    if (accounts === undefined || items === undefined) throw new ApiError('system.unknownService');
    refuseUnless(context, decide(context, 'list', items));
    const text = c.req.query('account_id') ?? '';
    const account = /^\d{1,15}$/.test(text) ? Number(text) : 0;
    await readRecord(context, accounts, account, { fields: ['id'] });
    return jsonReply(context, 200, await holdingsOf(context, account));
  },
};

interface Holding {
  kind: string;
  count: number;
  states: Record<string, number>;
  cost: number;
}

async function holdingsOf(context: Context, account: number) {
  const { kysely } = context.db;
  const held = await kysely
    .selectFrom('billing_items')
    .select(({ fn }) => ['resource_type', 'state', fn.countAll<number | string>().as('count')])
    .where('account_id', '=', account)
    .where('state', '!=', 'released')
    .groupBy(['resource_type', 'state'])
    .execute();
  const costs = await kysely
    .selectFrom('bill_lines')
    .innerJoin('billing_items', 'billing_items.id', 'bill_lines.item_id')
    .select(({ fn }) => [
      'billing_items.resource_type',
      fn.sum<number | string>('bill_lines.payable_amount').as('cost'),
    ])
    .where('bill_lines.account_id', '=', account)
    .where('bill_lines.billing_cycle', '=', monthNow(context))
    .groupBy('billing_items.resource_type')
    .execute();
  const kinds = new Map<string, Holding>();
  const kindOf = (name: string | null): Holding => {
    const kind = name ?? '';
    const known = kinds.get(kind) ?? { kind, count: 0, states: {}, cost: 0 };
    kinds.set(kind, known);
    return known;
  };
  for (const { resource_type, state, count } of held) {
    const kind = kindOf(resource_type);
    kind.count += Number(count);
    kind.states[String(state)] = Number(count);
  }
  for (const { resource_type, cost } of costs) kindOf(resource_type).cost += Number(cost);
  return [...kinds.values()]
    .toSorted((a, b) => b.cost - a.cost || b.count - a.count)
    .map(({ cost, ...kind }) => ({ ...kind, cost: yuan(cost) }));
}
