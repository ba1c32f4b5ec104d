import { balanceOwner } from '#model/domains/billing/balanceOwner.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { ownAccount } from '#server/domains/billing/basis/ownAccount.ts';
import { verifyLedger } from './verify.ts';

/** `POST /ledger/verify`: recomputes the ledger. Administrators verify all of it, everybody their own account. */
export const verifyRoute: ApiRoute = {
  method: 'POST',
  path: '/api/bill/v1/ledger/verify',
  access: 'signed-in',
  document: {
    tag: 'accounts',
    summary: 'Verify the ledger: sums, balances, sequences, hash chains and the sealed roots of closed months',
    body: {
      type: 'object',
      properties: { account_id: { type: 'integer', description: 'Default: all accounts that the caller may verify' } },
    },
    replies: {
      200: {
        description: '`first_bad` names the first thing that does not agree',
        schema: {
          type: 'object',
          required: ['ok', 'accounts', 'postings'],
          properties: {
            ok: { type: 'boolean' },
            accounts: { type: 'integer', description: 'Ledger accounts that were verified' },
            postings: { type: 'integer' },
            first_bad: {
              type: 'object',
              properties: {
                check: { type: 'string' },
                account_id: { type: 'integer' },
                ledger_account: { type: 'string' },
                seq: { type: 'integer' },
                transaction_id: { type: 'string' },
                period: { type: 'string', description: 'The closed month that it does not agree with' },
              },
            },
          },
        },
      },
    },
    example: { body: {} },
  },
  async handle(c) {
    const context = c.get('context');
    const { account_id: given } = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    return jsonReply(context, 200, { ...(await verifyLedger(context, await accountToVerify(context, given))) });
  },
};

async function accountToVerify(context: Context, given: unknown): Promise<number | undefined> {
  if (given === undefined || given === null) {
    if (isPlatformKind(context.actor.kind)) return undefined;
    const own = await ownAccount(context, balanceOwner(context.actor));
    if (own === undefined) throw new ApiError('billing.accountNotFound');
    return own.id;
  }
  const definition = knownDefinition(context, 'accounts');
  if (definition === undefined || typeof given !== 'number') throw new ApiError('billing.accountNotFound');
  // Within the scope of the reader: another owner's account does not exist.
  return (await findRecord(context, definition, given)).id;
}
