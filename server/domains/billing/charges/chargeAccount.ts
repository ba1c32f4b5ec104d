import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionInputOf, ActionOutcome, RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { CHANNELS, mayCredit } from './channels.ts';
import { needsSecondPerson } from './needsSecondPerson.ts';
import { openCharge } from './openCharge.ts';
import { refuseParts } from './refuseParts.ts';
import { approveRemittance, findByCode, submitRemittance } from './remittances.ts';
import { settleCharge } from './settleCharge.ts';

type Account = RecordOf<'accounts'>;
type Input = ActionInputOf<'accounts', 'charge'>;

/**
 * `PUT /accounts/{id}/charge`. Administrators credit an account by any method; above the limit of the platform a second
 * one has to approve it. Owners pay with a remittance code, or through a channel that the operator has set up; all
 * these leave a record that waits (202). The same `Idempotency-Key` charges once, however late it is repeated.
 */
export async function chargeAccount(context: Context, account: Account, input: Input): Promise<ActionOutcome> {
  const earlier = await findEarlier(context);
  if (earlier !== undefined) return replayed(context, account, input, earlier);
  refuseParts(input.amount, 'amount');
  const byAdmin = mayCredit(context);
  if (hasCode(input)) return chargeWithCode(context, account, input, byAdmin);
  const channel = CHANNELS.find(({ method }) => method === input.method);
  if (!byAdmin && (channel?.begin === undefined || channel.facts(context) === undefined)) {
    // A transfer is known by its code.
    if (channel?.facts(context) !== undefined)
      throw new ApiError('request.invalid', { fields: { remittance_code: 'validation.required' } });
    throw new ApiError('billing.methodNotOpen');
  }
  const waits = byAdmin && (await needsSecondPerson(context, account.id, input.amount));
  const record = await openCharge(context, account, { ...recordValues(context, input), waits });
  if (!byAdmin) await channel?.begin?.(context, record);
  if (waits || !byAdmin) return answer(context, 202, record.id);
  await settleCharge(context, record, {});
  return answer(context, 200, record.id);
}

const hasCode = ({ method, remittance_code: code }: Input) =>
  method === 'remittance_code' || (code !== null && code !== undefined);

async function chargeWithCode(
  context: Context,
  account: Account,
  input: Input,
  byAdmin: boolean,
): Promise<ActionOutcome> {
  const remittance = await findByCode(context, account, input.remittance_code ?? '');
  const values = { ...recordValues(context, input), method: 'remittance_code' as const };
  const record = await openCharge(context, account, values);
  const submitted = await submitRemittance(context, remittance, record);
  if (!byAdmin) return answer(context, 202, record.id);
  const after = await approveRemittance(context, submitted, { received_amount: input.amount });
  return answer(context, after.status === 'approved' ? 200 : 202, record.id);
}

const recordValues = ({ onceKey }: Context, { amount, method, remark }: Input) => ({
  amount,
  method,
  remark: remark ?? null,
  ...(onceKey !== undefined && { request_key: onceKey }),
});

/** The charge record, as its owner may see it. */
async function answer(context: Context, status: number, id: number): Promise<ActionOutcome> {
  const definition = knownDefinition(context, 'chargeRecords');
  return definition === undefined
    ? {}
    : { reply: { status, body: await readRecord(context, definition, id, { trusted: true }) } };
}

/** States of a top-up that is not credited yet. */
const WAITING: ReadonlySet<string> = new Set(['pending', 'second_review']);

async function findEarlier(context: Context): Promise<number | undefined> {
  if (context.onceKey === undefined) return undefined;
  const found = await context.db.kysely
    .selectFrom('charge_records')
    .select('id')
    .where('request_key', '=', context.onceKey)
    .executeTakeFirst();
  return found?.id;
}

async function replayed(context: Context, account: Account, input: Input, id: number): Promise<ActionOutcome> {
  const definition = knownDefinition(context, 'chargeRecords');
  if (definition === undefined) return {};
  const record = await findRecord({ ...context, actor: asPlatform(context.actor) }, definition, id);
  const method = hasCode(input) ? 'remittance_code' : input.method;
  if (record.account_id !== account.id || record.amount !== input.amount || record.method !== method)
    throw new ApiError('request.idempotencyMismatch');
  return answer(context, WAITING.has(record.status ?? '') ? 202 : 200, id);
}
