import { balanceOwner } from '#model/rules/billing/balanceOwner.ts';
import { availableBalance, type AccountMoney } from '#model/rules/billing/availableBalance.ts';
import { yuan } from '#model/rules/billing/money.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';

const amount = { type: ['string', 'null'] };

/** The column that names the owner, by type. */
const OWNER_COLUMN = { user: 'user_id', bp: 'bp_id' } as const;

/**
 * The balance lookup by owner id of spec 7.6, whose path is not shown. Everybody reads the balance that is theirs by
 * spec 6 and no other: another owner's account does not exist for them. An owner without an account yet has an unknown
 * balance.
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
        description:
          'In yuan, null where there is no account; `available` is the balance with what was granted and may be owed, without what is held',
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
    if (c.req.query('owner_id') !== String(owner.id)) throw new ApiError('billing.accountNotFound');
    const [account] = await db.all<Record<keyof AccountMoney, number | string | null>>(
      `select balance, granted_balance, frozen_amount, credit_limit from accounts where owner_type = ? and ${OWNER_COLUMN[owner.type]} = ?`,
      [owner.type, owner.id],
    );
    if (account === undefined) return c.json({ balance: null, available: null });
    const money = {
      balance: Number(account.balance),
      granted_balance: Number(account.granted_balance),
      frozen_amount: Number(account.frozen_amount),
      credit_limit: Number(account.credit_limit),
    };
    return c.json({ balance: yuan(money.balance), available: yuan(availableBalance(money)) });
  },
};
