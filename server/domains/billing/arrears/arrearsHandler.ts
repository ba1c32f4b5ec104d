import { isObject } from '#model/fields/kind.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { deleteUnpaid, releaseUnpaid, stopUnpaid } from '#server/domains/billing/unpaid/stopUnpaid.ts';
import type { Context } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { policyOf, type ArrearsPolicy } from '#server/domains/billing/ledger/standing/arrearsPolicy.ts';
import { change, followAccount, setStatus } from './followAccounts.ts';
import { itemsInArrears } from './itemsInArrears.ts';
import { nextStep } from './nextStep.ts';
import { notifyArrears } from './notifyArrears.ts';
import { openArrears, type Arrears } from './openArrears.ts';

type Account = RecordOf<'accounts'>;

/** Suspends an account whose grace period is over, and releases one whose retention is. A second run does nothing. */
export const arrearsDueHandler: JobHandler = {
  async finish(context, payload) {
    const id = isObject(payload) && typeof payload.id === 'number' ? payload.id : 0;
    const row = await context.db.kysely
      .selectFrom('arrears')
      .select('account_id')
      .where('id', '=', id)
      .where('open_account', 'is not', null)
      .executeTakeFirst();
    if (row === undefined) return;
    const account = await lockAccount(context, row.account_id);
    const arrears = await openArrears(context, account.id);
    if (arrears?.next_at === null || arrears === undefined || arrears.next_at > context.clock()) return;
    const policy = await policyOf(context, account);
    if (arrears.status === 'grace') await suspend(context, account, arrears, policy);
    else if (arrears.status === 'suspended') await release(context, account, arrears);
  },
};

async function suspend(context: Context, account: Account, arrears: Arrears, policy: ArrearsPolicy): Promise<void> {
  const items = await itemsInArrears(context, account.id);
  const counts = policy.suspended_is_charged === true;
  await stopUnpaid(context, items, { as: 'suspended', counts });
  const standing = { ...arrears, status: 'suspended', suspended_at: context.clock() } as const;
  const { status, suspended_at } = standing;
  const after = await change(context, arrears, { status, suspended_at, ...nextStep(standing, policy) });
  if (account.status !== 'frozen' && account.status !== 'closed') await setStatus(context, account, 'suspended');
  await notifyArrears(context, 'suspended', account, after);
}

async function release(context: Context, account: Account, arrears: Arrears): Promise<void> {
  const staying = await releaseUnpaid(context, await itemsInArrears(context, account.id));
  await deleteUnpaid(context, staying);
  const after = await change(context, arrears, {
    status: 'released',
    released_at: context.clock(),
    next_step: null,
    next_at: null,
  });
  await notifyArrears(context, 'released', account, after);
  // Its debt may have been written off.
  await followAccount(context, await lockAccount(context, account.id));
}
