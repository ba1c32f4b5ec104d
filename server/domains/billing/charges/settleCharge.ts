import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { LedgerAccount } from '#server/domains/billing/ledger/ledgerAccount.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { findBooked, post } from '#server/domains/billing/ledger/post.ts';
import { arrivalJob } from '#server/domains/billing/ledger/standing/arrivalJob.ts';
import type { ChargeMethod } from './channel.ts';

type ChargeRecord = RecordOf<'chargeRecords'>;

/** Where the money comes from. What the platform gives is no money from outside, and can never be invoiced. */
const SOURCES: Record<ChargeMethod, LedgerAccount> = {
  bank_transfer: 'channel.bank_transfer',
  remittance_code: 'channel.bank_transfer',
  alipay: 'channel.alipay',
  wechat: 'channel.wechat',
  auto: 'channel.auto',
  demo: 'channel.demo',
  admin_grant: 'promotion',
  voucher: 'promotion',
  refund: 'adjustment',
};

interface Credited {
  amount?: number;
  /** Its number at the bank. */
  tradeNo?: string | undefined;
}

/** Credits a top-up: the posting, and the record with the balance before and after it. */
export async function settleCharge(context: Context, record: ChargeRecord, given: Credited): Promise<ChargeRecord> {
  const definition = knownDefinition(context, 'chargeRecords');
  if (definition === undefined) throw new ApiError('billing.accountNotFound');
  return storeChanges(context, definition, record, await creditCharge(context, record, given));
}

/** Posts a top-up. Returns what changes of its record. */
export async function creditCharge(
  context: Context,
  record: ChargeRecord,
  { amount = record.amount ?? 0, tradeNo }: Credited,
): Promise<RecordData> {
  const before = await lockAccount(context, record.account_id);
  const method = record.method ?? 'admin_grant';
  // One transfer is credited once, under any record.
  const key = tradeNo === undefined ? `charge ${record.id}` : `${SOURCES[method]} ${tradeNo}`;
  if ((await findBooked(context, 'recharge', key)) !== undefined) throw new ApiError('billing.remittanceUsed');
  await post(context, {
    kind: 'recharge',
    key,
    account_id: record.account_id,
    ref: { type: 'charge', id: record.record_no ?? record.id },
    ...(record.remark !== null && { memo: record.remark }),
    source: 'manual',
    postings: [
      { account: SOURCES[method], amount: -amount },
      { account: 'wallet.cash', amount },
    ],
  });
  await context.jobs.schedule(context, arrivalJob(context, record.account_id));
  return {
    amount,
    status: 'success',
    ...(tradeNo !== undefined && { channel_trade_no: tradeNo }),
    balance_before: before.balance ?? 0,
    balance_after: (before.balance ?? 0) + amount,
    paid_at: context.clock(),
  };
}
