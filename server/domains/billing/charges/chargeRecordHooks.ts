import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { creditCharge } from './settleCharge.ts';

/** A large top-up of an administrator is credited once a second one approves it. */
export const chargeRecordHooks: ResourceHooks<'chargeRecords'> = {
  actions: {
    async approve(context, record) {
      const { status } = await lockAccount(context, record.account_id);
      if (status === 'closed') throw new ApiError('billing.accountClosed');
      return { set: await creditCharge(context, record, {}) };
    },
  },
};
