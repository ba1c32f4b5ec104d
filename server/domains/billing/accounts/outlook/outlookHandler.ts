import { derivedFigures } from '#model/domains/billing/accountFigures.ts';
import { accountMoney } from '#server/domains/billing/ledger/accountMoney.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import type { Context } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { announcePassing } from '#server/engine/records/write/announce.ts';
import { updateRow } from '#server/engine/records/write/writeRow.ts';
import { burnOf } from '#server/domains/billing/metering/charges/burnOf.ts';
import { warnOfLowBalance } from './warnOfLowBalance.ts';

/** Keeps cost and runway of an account up to date, and warns its owner in time. */
export const outlookHandler: JobHandler<{ account_id: number }> = {
  async finish(context, { account_id }) {
    const before = await lockAccount(context, account_id);
    const burn_rate_hour = await burnOf(context, account_id);
    const { runway_s } = derivedFigures({ ...accountMoney(before), burn_rate_hour }, before.status);
    await warnOfLowBalance(context, await storeOutlook(context, before, { burn_rate_hour, runway_s }));
  },
};

async function storeOutlook(
  context: Context,
  before: RecordOf<'accounts'>,
  outlook: Pick<RecordOf<'accounts'>, 'burn_rate_hour' | 'runway_s'>,
): Promise<RecordOf<'accounts'>> {
  const definition = knownDefinition(context, 'accounts');
  const isSame = before.burn_rate_hour === outlook.burn_rate_hour && before.runway_s === outlook.runway_s;
  if (definition === undefined || isSame) return before;
  const after = await updateRow(context, definition, before.id, { ...outlook, updated_at: context.clock() });
  await announcePassing(context, definition, before, after);
  return { ...before, ...outlook };
}
