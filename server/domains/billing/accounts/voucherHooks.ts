import { MICRO_YUAN_PER_FEN } from '#model/rules/money/money.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { grantAccount } from '#server/domains/billing/ledger/ledgerAccount.ts';
import { needsSecondPerson } from '#server/domains/billing/charges/needsSecondPerson.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { post } from '#server/domains/billing/ledger/post.ts';

type Voucher = RecordOf<'vouchers'>;

export const VOUCHER_DUE = 'voucher-due';

const CODE_LENGTH = 10;

/** States of a voucher that has not ended. */
const OPEN: ReadonlySet<string> = new Set(['second_review', 'unused', 'partly_used']);

/** A voucher is money of its account from its first moment to its last: both are postings, done by a job when due. */
export const voucherHooks: ResourceHooks<'vouchers'> = {
  async beforeCreate(context, input) {
    const { id, user_id, bp_id, status } = await lockAccount(context, input.account_id);
    if (status === 'closed') throw new ApiError('billing.accountClosed');
    const from = input.valid_from ?? context.clock();
    const to = input.valid_to ?? null;
    if (to !== null && to <= Math.max(from, context.clock()))
      throw new ApiError('request.invalid', { fields: { valid_to: 'validation.endsLater' } });
    if ((input.face_amount ?? 0) % MICRO_YUAN_PER_FEN !== 0)
      throw new ApiError('request.invalid', { fields: { face_amount: 'validation.wholeFen' } });
    const code = `V${context.ids.token(CODE_LENGTH).toUpperCase()}`;
    const waits = await needsSecondPerson(context, id, input.face_amount ?? 0);
    return {
      ...input,
      account_id: id,
      user_id,
      bp_id,
      valid_from: from,
      code,
      remaining: 0,
      requested_by: context.actor.id,
      ...(waits && { status: 'second_review' }),
    };
  },
  async afterWrite(context, { operation, id, after }) {
    if (operation !== 'create' || after === undefined) return;
    if ((after.valid_from ?? 0) > context.clock())
      await context.jobs.schedule(context, dueJob(id, after.valid_from ?? 0));
    else if (after.status !== 'second_review') await grant(context, after);
    if (after.valid_to !== null) await context.jobs.schedule(context, dueJob(id, after.valid_to));
  },
  actions: {
    /** Its money begins now, or when the voucher does. */
    async approve(context, voucher) {
      const { status } = await lockAccount(context, voucher.account_id);
      if (status === 'closed') throw new ApiError('billing.accountClosed');
      if ((voucher.valid_from ?? 0) <= context.clock()) await grant(context, voucher);
      return {};
    },
    async revoke(context, voucher) {
      await takeBack(context, voucher, 'revoke');
      return { set: { remaining: 0 } };
    },
  },
};

const dueJob = (id: number | string, runAt: number): JobRequest => ({
  kind: VOUCHER_DUE,
  key: `${VOUCHER_DUE} ${id} ${runAt}`,
  payload: { id },
  runAt,
});

/** Begins and ends a voucher, at whichever moment the job is for. A late job does what was due until now. */
export const voucherDueHandler: JobHandler<{ id: number }> = {
  async finish(context, { id }) {
    const definition = knownDefinition(context, 'vouchers');
    const found = definition && (await findRecordOrNone(context, definition, id));
    if (definition === undefined || found === undefined) return;
    await lockAccount(context, found.account_id);
    const voucher = await findRecordOrNone(context, definition, id, { lock: true });
    if (voucher === undefined || !OPEN.has(voucher.status ?? '')) return;
    const now = context.clock();
    if (voucher.valid_to === null || voucher.valid_to > now) {
      if (voucher.status !== 'second_review' && (voucher.valid_from ?? 0) <= now) await grant(context, voucher);
      return;
    }
    await takeBack(context, voucher, 'expire');
    await storeChanges(context, definition, voucher, { status: 'expired', remaining: 0 });
  },
};

async function grant(context: Context, { id, account_id, face_amount, name }: Voucher): Promise<void> {
  const amount = face_amount ?? 0;
  await post(context, {
    kind: 'grant',
    key: `voucher ${id}`,
    account_id,
    ref: { type: 'voucher', id },
    memo: name ?? '',
    postings: [
      { account: 'promotion', amount: -amount },
      { account: grantAccount(id), amount },
    ],
  });
}

async function takeBack(context: Context, voucher: Voucher, why: 'expire' | 'revoke'): Promise<void> {
  await lockAccount(context, voucher.account_id);
  const left = await remainingOf(context, voucher.id);
  if (left === 0) return;
  await post(context, {
    kind: 'expire',
    key: `${why} ${voucher.id}`,
    account_id: voucher.account_id,
    ref: { type: 'voucher', id: voucher.id },
    memo: voucher.name ?? '',
    postings: [
      { account: grantAccount(voucher.id), amount: -left },
      { account: 'promotion', amount: left },
    ],
  });
}

/** Read after the account is locked: a payment may have used it since the record was read. */
async function remainingOf({ db }: Context, id: number): Promise<number> {
  const found = await db.kysely.selectFrom('vouchers').select('remaining').where('id', '=', id).executeTakeFirst();
  return found?.remaining ?? 0;
}
