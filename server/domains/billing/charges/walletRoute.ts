import { balanceOwner } from '#model/domains/billing/balanceOwner.ts';
import { transferReference } from '#model/domains/billing/transferReference.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { ownAccount } from '#server/domains/billing/basis/ownAccount.ts';
import { CHANNELS, methodsOf } from './channels.ts';

const text = { type: 'string' };

/** `GET /wallet`: the reader's own account, and how it can be topped up. */
export const walletRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/wallet',
  access: 'signed-in',
  document: {
    tag: 'accounts',
    summary: "The reader's own account and the ways to top it up",
    replies: {
      200: {
        description: '`account_id` is null without an account; no channel means that the operator has set up none',
        schema: {
          type: 'object',
          required: ['account_id', 'channels', 'methods'],
          properties: {
            account_id: { type: ['integer', 'null'] },
            reference: {
              type: ['string', 'null'],
              description: 'What identifies every transfer of this account; null without an account',
            },
            transfer_days: { type: 'integer', description: 'How long an order waits for a transfer' },
            methods: { type: 'array', items: text, description: 'Methods that the caller can use in `charge`' },
            channels: {
              type: 'array',
              items: {
                type: 'object',
                required: ['method', 'kind'],
                properties: { method: text, kind: text, company: text, bank: text, account: text },
              },
            },
          },
        },
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const account = await ownAccount(context, balanceOwner(context.actor));
    const channels = CHANNELS.flatMap((channel) => {
      const facts = channel.facts(context);
      return facts === undefined ? [] : [{ method: channel.method, ...facts }];
    });
    return jsonReply(context, 200, {
      account_id: account?.id ?? null,
      reference: account?.account_no == null ? null : transferReference(account.account_no),
      transfer_days: context.live.read('billing.transfer_order_days'),
      channels,
      methods: methodsOf(context),
    });
  },
};
