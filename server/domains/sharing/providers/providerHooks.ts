import { notify } from '#server/domains/messages/notify.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';
import { usersOfProvider } from './recipients.ts';

type Provider = RecordOf<'providers'>;

/** Where a provider reads its own record. */
export const profileOf = (id: number): string => `/separateAccountingSystem/profile/${id}`;

export const providerHooks: ResourceHooks<'providers'> = {
  actions: {
    async enable(context, provider) {
      await refuseUnapproved(context, provider);
      await informUsers(context, provider, 'providerEnabled', {});
    },
    disable: (context, provider, { reason }) => informUsers(context, provider, 'providerDisabled', { reason }),
    reveal_account: ({ secretKey }, { bank_account: stored }) => ({
      shown: { account: stored === null ? '' : decrypt(stored, secretKey) },
    }),
  },
};

/** Only an approved organisation is a provider with whom anything is settled. */
async function refuseUnapproved({ db }: Context, { bp_id }: Provider): Promise<void> {
  const organisation = await db.kysely
    .selectFrom('partners')
    .select('status')
    .where('id', '=', bp_id)
    .executeTakeFirst();
  if (organisation?.status === 'disabled') throw new ApiError('organisation.disabled');
  if (organisation?.status !== 'approved') throw new ApiError('organisation.notApproved');
}

async function informUsers(
  context: Context,
  { id, bp_id, name }: Provider,
  event: 'providerEnabled' | 'providerDisabled',
  params: Record<string, string>,
): Promise<void> {
  await notify(context, {
    type: 'review',
    to: { users: await usersOfProvider(context, bp_id) },
    title: `notice.${event}`,
    text: `notice.${event}Text`,
    params: { name, ...params },
    link: profileOf(id),
    key: `${event} ${id} ${context.requestId}`,
  });
}
