import { notify, type Notice } from '#server/domains/messages/notify.ts';
import type { Context } from '#server/engine/context.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { usersOfProvider } from './recipients.ts';

type Change = RecordOf<'providerBankChanges'>;
type Provider = RecordOf<'providers'>;

const SHOWN_DIGITS = 4;
/** The account number is nowhere but with the provider once a request has ended. */
const ERASED = { account: '' };

/** A request to pay a provider to another account. Only a decision by a second person puts it into force. */
export const bankChangeHooks: ResourceHooks<'providerBankChanges'> = {
  async beforeCreate(context, input) {
    const provider = await providerOf(context, input.provider_id);
    await refuseSecond(context, provider);
    return {
      ...input,
      bp_id: provider.bp_id,
      account_masked: masked(decrypt(input.account, context.secretKey)),
      was_masked: provider.bank_account_masked,
      requested_by: context.actor.id,
      requester: context.actor.name,
    };
  },
  async afterWrite(context, { before, after }) {
    if (before === undefined && after !== undefined) await inform(context, after, 'bankChangeRequested');
  },
  actions: {
    async approve(context, change) {
      const provider = await providerOf(context, change.provider_id);
      const definition = knownDefinition(context, 'providers');
      if (definition === undefined) throw new ApiError('settlement.providerNotFound');
      await storeChanges({ ...context, actor: asPlatform(context.actor) }, definition, provider, {
        bank_name: change.bank_name,
        bank_account: change.account,
        bank_account_masked: change.account_masked,
        bank_holder: change.holder,
        bank_changed_at: context.clock(),
      });
      await inform(context, change, 'bankChangeApproved');
      return { set: ERASED };
    },
    async reject(context, change, { note }) {
      await inform(context, change, 'bankChangeRejected', { reason: note });
      return { set: ERASED };
    },
    async withdraw(context, change) {
      await inform(context, change, 'bankChangeWithdrawn');
      return { set: ERASED };
    },
  },
};

/** The last digits of an account number, by which people recognise an account. */
const masked = (account: string): string => `•••• ${account.slice(-SHOWN_DIGITS)}`;

async function providerOf(context: Context, id: number): Promise<Provider> {
  const definition = knownDefinition(context, 'providers');
  const platform = { ...context, actor: asPlatform(context.actor) };
  const provider = definition && (await findRecordOrNone(platform, definition, id, { lock: true }));
  if (provider === undefined) throw new ApiError('settlement.providerNotFound');
  return provider;
}

/** One request at a time: two that are approved one after the other could put the wrong account into force. */
async function refuseSecond({ db }: Context, { id }: Provider): Promise<void> {
  await lockUntilCommit(db, 'bankChange', `${id}`);
  const waiting = await db.kysely
    .selectFrom('provider_bank_changes')
    .select('id')
    .where('provider_id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (waiting !== undefined) throw new ApiError('settlement.bankChangePending');
}

type Event = 'bankChangeRequested' | 'bankChangeApproved' | 'bankChangeRejected' | 'bankChangeWithdrawn';

/**
 * The users of the provider hear of every step, and so does the one who requested it. Those who may decide hear that a
 * request waits (`waits`).
 */
async function inform(
  context: Context,
  change: Change,
  event: Event,
  { reason = '' }: { reason?: string } = {},
): Promise<void> {
  const { id, bp_id, provider_id, account_masked: account, requested_by: requestedBy } = change;
  const provider = await providerOf(context, provider_id);
  const notice = (to: readonly number[], level: Notice['level']): Notice => ({
    type: 'security',
    ...(level && { level }),
    to: { users: to },
    title: `notice.${event}`,
    text: `notice.${event}Text`,
    params: { name: provider.name, account: account ?? '', by: context.actor.name, reason },
    link: `/separateAccountingSystem/bankchanges/${id}`,
    key: `${event} ${id}`,
  });
  const own = await usersOfProvider(context, bp_id ?? 0);
  const requester = requestedBy === null ? [] : [requestedBy];
  await notify(context, notice([...new Set([...own, ...requester])], 'warn'));
}
