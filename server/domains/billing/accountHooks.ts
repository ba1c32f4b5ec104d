import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { balanceRoute } from './balanceRoute.ts';

const AMOUNTS = ['balance', 'granted_balance', 'frozen_amount'] as const;

/** An account goes with its owner, once nothing is left on it and nothing is owed. */
export const accountHooks: ResourceHooks<'accounts'> = {
  beforeDelete(_context, account) {
    if (AMOUNTS.some((name) => (account[name] ?? 0) !== 0)) throw new ApiError('billing.accountNotEmpty');
  },
  routes: [balanceRoute],
};
