import { EXPLAINED_KINDS, type Explanation, type ExplainedKind } from '#model/domains/billing/explain/explanation.ts';
import type { BillRow } from '#server/domains/billing/settlement/billRows.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord, findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { explainBill } from './explainBill.ts';
import { explainFund } from './explainFund.ts';
import { explainLine } from './explainLine.ts';
import { explainOrder, explainOrderLine } from './explainOrder.ts';

const RESOURCES = { fund: 'funds', bill: 'bills', line: 'billLines', order: 'orders' } as const satisfies Record<
  ExplainedKind,
  string
>;

/** `GET /explain/{kind}/{id}`: the steps from an amount back to its facts, and how to compute it again. */
export const explainRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/explain/{kind}/{id}',
  access: 'signed-in',
  document: {
    tag: 'bills',
    summary: 'From an amount back to its facts, each step with formula, figures and result',
    replies: {
      200: {
        description: '`facts` is what the amount follows from, enough to compute it again',
        schema: {
          type: 'object',
          required: ['kind', 'id', 'amount', 'zone', 'steps', 'facts'],
          properties: {
            kind: { enum: [...EXPLAINED_KINDS] },
            id: { type: 'string' },
            amount: { type: 'string', description: 'In yuan, with six decimals' },
            zone: { type: 'string', description: 'The billing zone' },
            steps: { type: 'array', items: { type: 'object' } },
            facts: { type: 'object' },
          },
        },
      },
      404: { description: 'There is no such amount', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const kind = EXPLAINED_KINDS.find((each) => each === c.req.param('kind'));
    const definition = kind && context.schemas.resources[RESOURCES[kind]];
    if (kind === undefined || definition === undefined) throw new ApiError('request.notFound');
    refuseUnless(context, decide(context, 'show', definition));
    // Within the scope of the reader: what belongs to another owner does not exist.
    const record = await findRecord(context, definition, c.req.param('id') ?? '');
    const key = record[definition.id.field];
    const id = Number(key);
    const explained = kind === 'order' ? await orderOf(context, id) : await explain(context, kind, id);
    if (explained === undefined) throw new ApiError('request.notFound');
    return c.json({ kind, id: String(id), ...explained, steps: plainFirst(explained.steps) } satisfies Explanation);
  },
};

/** People look for the multiplication first. */
const plainFirst = (steps: Explanation['steps']): Explanation['steps'] => [
  ...steps.filter(({ step }) => step === 'plain'),
  ...steps.filter(({ step }) => step !== 'plain'),
];

async function orderOf(context: Context, id: number) {
  const order = await foundOrder(context, id);
  return order && explainOrder(context, order);
}

/** The order behind an amount that the reader sees. */
async function foundOrder(context: Context, id: number) {
  const orders = knownDefinition(context, 'orders');
  return orders && findRecordOrNone({ ...context, actor: asPlatform(context.actor) }, orders, id);
}

async function explain(
  context: Context,
  kind: Exclude<ExplainedKind, 'order'>,
  id: number,
): Promise<Omit<Explanation, 'kind' | 'id'> | undefined> {
  const { kysely } = context.db;
  if (kind === 'fund') {
    const fund = await kysely.selectFrom('funds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return explainFund(context, fund);
  }
  const billOf = (bill: number | null): Promise<BillRow> =>
    kysely
      .selectFrom('bills')
      .selectAll()
      .where('id', '=', bill ?? 0)
      .executeTakeFirstOrThrow();
  if (kind === 'bill') return explainBill(context, await billOf(id));
  const line = await kysely.selectFrom('bill_lines').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (line.order_id !== null) {
    const order = await foundOrder(context, line.order_id);
    return order && explainOrderLine(context, line, order);
  }
  return explainLine(context, line, await billOf(line.bill_id));
}
