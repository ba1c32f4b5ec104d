import { balanceOwner } from '#model/rules/balanceOwner.ts';
import { yuan } from '#model/rules/money.ts';
import { ApiError } from '#server/http/apiError.ts';
import type { ApiRoute } from '#server/http/apiRoute.ts';

/** The column that names the owner, by type. */
const OWNER_COLUMN = { user: 'user_id', bp: 'bp_id' } as const;

/**
 * The balance lookup by owner id of spec 7.6, whose path is not shown. Everybody reads the balance that is theirs by spec 6
 * and no other: another owner's account does not exist for them. An owner without an account yet has an unknown balance.
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
        description: 'In yuan; null where there is no account',
        schema: { type: 'object', properties: { balance: { type: ['string', 'null'] } }, required: ['balance'] },
      },
    },
    example: { as: 'system', query: { owner_id: '1' } },
  },
  async handle(c) {
    const { actor, db } = c.get('context');
    const owner = balanceOwner(actor);
    if (c.req.query('owner_id') !== String(owner.id)) throw new ApiError('billing.accountNotFound');
    const [account] = await db.all<{ balance: number | string }>(`select balance from accounts where owner_type = ? and ${OWNER_COLUMN[owner.type]} = ?`, [owner.type, owner.id]);
    return c.json({ balance: account ? yuan(Number(account.balance)) : null });
  },
};
