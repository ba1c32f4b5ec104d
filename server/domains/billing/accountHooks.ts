import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { balanceRoute } from './balanceRoute.ts';

const AMOUNTS = ['balance', 'granted_balance', 'frozen_amount'] as const;

/** An account is deleted with its owner, once its balance is zero and nothing is owed. */
export const accountHooks: ResourceHooks<'accounts'> = {
  beforeDelete(_context, account) {
    if (AMOUNTS.some((name) => (account[name] ?? 0) !== 0)) throw new ApiError('billing.accountNotEmpty');
  },
  routes: [balanceRoute],
};
