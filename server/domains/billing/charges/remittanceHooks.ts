import { balanceOwner } from '#model/domains/billing/balanceOwner.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { InputOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { ownAccount } from '#server/domains/billing/basis/ownAccount.ts';
import { bankTransfer } from './bankTransfer.ts';
import { accountOfReference } from '#model/domains/billing/transferReference.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { refuseParts } from './refuseParts.ts';
import { approval, codeHash, failCharge } from './remittances.ts';

export const REMITTANCE_DUE = 'remittance-due';

const CODE_DIGITS = 10;
const NUMBER_DIGITS = 12;
const VALID_MS = 72 * 3_600_000;
/** Open codes of one account: more are a mistake, or an attempt to guess. */
const MOST_OPEN = 20;

/** An announced bank transfer. Its code is shown once and valid for three days. */
export const remittanceHooks: ResourceHooks<'remittances'> = {
  async beforeCreate(context, input) {
    if (input.reference != null) return arrival(context, { ...input, reference: input.reference });
    if (bankTransfer.facts(context) === undefined) throw new ApiError('billing.remittanceFailed');
    refuseParts(input.amount, 'amount');
    const account = await lockAccount(context, await accountFor(context, input.account_id));
    if (account.status === 'closed') throw new ApiError('billing.accountClosed');
    if ((await openCodes(context, account.id)) >= MOST_OPEN) throw new ApiError('billing.remittanceFailed');
    const code = context.ids.digits(CODE_DIGITS);
    return {
      ...input,
      remittance_no: `R${context.ids.digits(NUMBER_DIGITS)}`,
      account_id: account.id,
      user_id: account.user_id,
      bp_id: account.bp_id,
      remittance_code: code,
      code_hash: codeHash(context, code),
      expires_at: context.clock() + VALID_MS,
    };
  },
  async afterWrite(context, { operation, id, after }) {
    if (operation === 'create' && after?.expires_at != null)
      await context.jobs.schedule(context, dueJob(id, after.expires_at));
  },
  actions: {
    async approve(context, remittance, input) {
      return { set: await approval(context, remittance, input) };
    },
    async reject(context, remittance, { reject_reason: reason }) {
      await failCharge(context, remittance, reason ?? null);
      return { set: { reviewer_id: context.actor.id, reviewed_at: context.clock() } };
    },
  },
};

/** A transfer that has arrived with the reference of an account: it needs no code, and waits for its review. */
async function arrival(context: Context, input: InputOf<'remittances'> & { reference: string }) {
  const account_no = accountOfReference(input.reference);
  const found =
    account_no === undefined
      ? undefined
      : await context.db.kysely
          .selectFrom('accounts')
          .select('id')
          .where('account_no', '=', account_no)
          .executeTakeFirst();
  if (found === undefined || (input.account_id != null && input.account_id !== found.id))
    return refuseField(context, 'reference', 'billing.referenceUnknown');
  refuseParts(input.amount, 'amount');
  const account = await lockAccount(context, found.id);
  if (account.status === 'closed') throw new ApiError('billing.accountClosed');
  return {
    ...input,
    remittance_no: `R${context.ids.digits(NUMBER_DIGITS)}`,
    account_id: account.id,
    user_id: account.user_id,
    bp_id: account.bp_id,
    status: 'reviewing' as const,
  };
}

async function accountFor(context: Context, given: number | null | undefined): Promise<number> {
  if (given !== null && given !== undefined) return given;
  const own = await ownAccount(context, balanceOwner(context.actor));
  if (own === undefined) throw new ApiError('billing.accountNotFound');
  return own.id;
}

async function openCodes({ db, clock }: Context, accountId: number): Promise<number> {
  const { open } = await db.kysely
    .selectFrom('remittances')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', clock())
    .executeTakeFirstOrThrow();
  return Number(open);
}

const dueJob = (id: number | string, runAt: number): JobRequest => ({
  kind: REMITTANCE_DUE,
  key: `${REMITTANCE_DUE} ${id}`,
  payload: { id },
  runAt,
});

/** Ends a code that was not used. A transfer under review stays there. */
export const remittanceDueHandler: JobHandler<{ id: number }> = {
  async finish(context, { id }) {
    const definition = knownDefinition(context, 'remittances');
    const remittance = definition && (await findRecordOrNone(context, definition, id, { lock: true }));
    if (definition !== undefined && remittance?.status === 'waiting')
      await storeChanges(context, definition, remittance, { status: 'expired' });
  },
};
