import { refuseClosing } from '#server/domains/billing/unpaid/refuseClosing.ts';
import { derivedFigures } from '#model/domains/billing/accountFigures.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { balanceRoute } from './balanceRoute.ts';
import { adjustAccount } from '#server/domains/billing/charges/adjustAccount.ts';
import { chargeAccount } from '#server/domains/billing/charges/chargeAccount.ts';
import { remindOfAccount } from '#server/domains/billing/arrears/remind.ts';
import { setCredit } from '#server/domains/billing/charges/setCredit.ts';
import { walletRoute } from '#server/domains/billing/charges/walletRoute.ts';
import { accountMoney } from '#server/domains/billing/ledger/accountMoney.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { refuseTooLarge } from '#server/domains/billing/ledger/refuseTooLarge.ts';
import { verifyRoute } from '#server/domains/billing/ledger/verification/verifyRoute.ts';
import { outlookRoute } from '#server/domains/billing/accounts/outlook/outlookRoute.ts';

const AMOUNTS = ['balance', 'granted_balance', 'frozen_amount'] as const;

/** Credit and threshold decide what an account can pay, and its state. Money comes from the ledger alone. */
export const accountHooks: ResourceHooks<'accounts'> = {
  async beforeUpdate(context, { id }, changes) {
    // An action of the account may have moved its money since it was read.
    const after = { ...(await lockAccount(context, id)), ...changes };
    const figures = derivedFigures(accountMoney(after), after.status);
    refuseTooLarge(...Object.values(figures));
    return { ...changes, ...figures };
  },
  /** An account is deleted with its owner, once its balance is zero and nothing is owed. */
  beforeDelete(_context, account) {
    if (AMOUNTS.some((name) => (account[name] ?? 0) !== 0)) throw new ApiError('billing.accountNotEmpty');
  },
  actions: {
    charge: chargeAccount,
    adjust: adjustAccount,
    close: (context, { id }) => refuseClosing(context, id),
    remind: (context, account, { note }) => remindOfAccount(context, account, note ?? null),
    setCredit,
    unfreeze: () => ({ set: { freeze_reason: null } }),
  },
  routes: [balanceRoute, verifyRoute, walletRoute, outlookRoute],
};
