import { balanceOwner } from '#model/domains/billing/balanceOwner.ts';
import { availableBalance } from '#model/domains/billing/availableBalance.ts';
import { yuan } from '#model/rules/money/money.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { accountMoney } from '#server/domains/billing/ledger/accountMoney.ts';
import { ownAccount } from '#server/domains/billing/basis/ownAccount.ts';

const amount = { type: ['string', 'null'] };

/**
 * The balance by owner id of spec 7.6, whose path is not shown there. Every actor reads only their own balance by spec
 * 6: another owner's account does not exist for them. An owner without an account has an unknown balance.
 */
export const balanceRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/accounts/balance',
  access: 'signed-in',
  document: {
    tag: 'accounts',
    summary: "The reader's own balance",
    query: { owner_id: { type: 'string', maxLength: 64 } },
    replies: {
      200: {
        description: 'In yuan, null without an account; `available` is the balance plus grants and credit, minus holds',
        schema: {
          type: 'object',
          properties: { balance: amount, available: amount },
          required: ['balance', 'available'],
        },
      },
    },
    example: { as: 'system', query: { owner_id: '1' } },
  },
  async handle(c) {
    const { actor, db } = c.get('context');
    const owner = balanceOwner(actor);
    if (c.req.query('owner_id') !== `${owner.id}`) throw new ApiError('billing.accountNotFound');
    const account = await ownAccount({ db }, owner);
    if (account === undefined) return c.json({ balance: null, available: null });
    const money = accountMoney(account);
    return c.json({ balance: yuan(money.balance), available: yuan(availableBalance(money)) });
  },
};
