import type { Context } from '#server/engine/context.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { openAdjustment } from '#server/domains/billing/charges/openAdjustment.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { arrearsJob } from '#server/domains/billing/arrears/arrearsJob.ts';
import { policyOfAccount } from '#server/domains/billing/ledger/standing/arrearsPolicy.ts';
import { remindOfArrears } from '#server/domains/billing/arrears/remind.ts';
import { followAccount } from '#server/domains/billing/arrears/followAccounts.ts';
import { nextStep } from '#server/domains/billing/arrears/nextStep.ts';
import type { Arrears } from '#server/domains/billing/arrears/openArrears.ts';

/** The next step is a job, which follows every change of its date. */
export const arrearsHooks: ResourceHooks<'arrears'> = {
  async afterWrite(context, { after }) {
    if (after === undefined) return;
    const { key = '' } = arrearsJob(after.id, 0);
    await context.jobs.drop(context, key);
    if (after.next_at !== null) await context.jobs.schedule(context, arrearsJob(after.id, after.next_at));
  },
  actions: {
    async exempt(context, arrears, { until }) {
      if (until <= context.clock()) refuseField(context, 'until', 'validation.inPast');
      return { set: await stepOf(context, { ...arrears, exempt_until: until }) };
    },
    remind: (context, arrears, { note }) => remindOfArrears(context, arrears, note ?? null),
    async write_off(context, { account_id, owed }, { reason, reference }) {
      return openAdjustment(context, account_id, { kind: 'write_off', amount: owed ?? 0, reason, reference });
    },
    unexempt: async (context, arrears) => ({ set: await stepOf(context, { ...arrears, exempt_until: null }) }),
  },
};

/** Other terms hold for the accounts that are in arrears now, too. */
export const arrearsPolicyHooks: ResourceHooks<'arrearsPolicies'> = {
  async afterWrite(context) {
    const open = await context.db.kysely
      .selectFrom('arrears')
      .innerJoin('accounts', 'accounts.id', 'arrears.open_account')
      .select('accounts.id')
      .orderBy('accounts.id')
      .execute();
    for (const { id } of open) await followAccount(context, await lockAccount(context, id));
  },
};

async function stepOf(context: Context, arrears: Arrears) {
  return { ...nextStep(arrears, await policyOfAccount(context, arrears.account_id)) };
}
