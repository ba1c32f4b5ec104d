import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { notify } from '#server/domains/messages/notify.ts';
import {
  administratorRole,
  INDIVIDUAL,
  memberRole,
  ORGANISATION_ADMIN,
} from '#server/domains/identity/actor/organisationAdmin.ts';
import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import { mayStay } from '#server/domains/identity/actor/mayStay.ts';
import { refuseToken } from '#server/domains/identity/apiTokens/refuseToken.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { administers, refuseLastAdministrator } from './administrators.ts';
import { basisOf, describePlan, endMembership, handOver, planOf, type MemberUses } from './handOver.ts';

type User = RecordOf<'users'>;

/** What an organisation does with its members. */
export function memberActions(
  sessions: Sessions,
  uses: MemberUses,
): Pick<ResourceHooks<'users'>, 'actions' | 'previews'> {
  const preview = (leaves: boolean) => ({
    basis: async (context: Context, user: User) => basisOf(await planOf(context, user, uses), leaves),
    show: async (context: Context, user: User) => describePlan(context, await planOf(context, user, uses), leaves),
  });
  return {
    previews: { handOver: preview(false), removeMember: preview(true) },
    actions: {
      // Other roles of the account stay.
      changeRole(context, user, { member_role: wanted }) {
        refuseToken(context);
        const { roles } = context.schemas;
        const decided = { admin: administratorRole(roles), member: memberRole(roles), limited: undefined };
        const role = decided[wanted];
        const others = (user.permissions ?? []).filter((each) => !Object.values(decided).includes(each.role ?? ''));
        const permissions = [
          ...(role === undefined ? [] : [{ role }]),
          ...others.map((each) => ({ role: each.role ?? null })),
        ];
        return { set: { permissions } };
      },
      async handOver(context, user, { receiver_id: receiver }) {
        refuseToken(context);
        await refuseReceiver(context, user, receiver);
        const plan = await planOf(context, user, uses);
        await handOver(context, plan, user, receiver);
        await informReceiver(context, user, receiver, plan.holdings.length);
      },
      async removeMember(context, user, { receiver_id: receiver }) {
        refuseToken(context);
        await leave(context, user, receiver, { sessions, uses });
        return { onlyAnswers: true, reply: { status: 200, body: { id: user.id } } };
      },
    },
  };
}

/** Ends a membership: everything goes to the receiver, and the account is that of an individual. */
export async function leave(
  context: Context,
  user: User,
  receiver: number,
  { sessions, uses }: { sessions: Sessions; uses: MemberUses },
): Promise<void> {
  const { bp_id: bp } = user;
  if (bp === null) throw new ApiError('organisation.notFound');
  await refuseReceiver(context, user, receiver);
  await refuseLastAdministrator(context, bp, user.id);
  const plan = await planOf(context, user, uses);
  await handOver(context, plan, user, receiver);
  await endMembership(context, plan, user, uses);
  const platform = onBehalf(context, context.actor);
  const users = definitionNamed(context, 'users');
  const gone = { kind: INDIVIDUAL, bp_id: null, permissions: null, project_ids: null, default_project_id: null };
  await storeChanges(platform, users, user, gone, 'removeMember');
  await sessions.revokeUser(context.db, user.id);
  if (user.kind === ORGANISATION_ADMIN) await succeed(platform, receiver);
  await informReceiver(context, user, receiver, plan.holdings.length);
}

/** The administrator of an organisation is followed by another one, who becomes its only account of that kind. */
async function succeed(platform: Context, receiver: number): Promise<void> {
  const users = definitionNamed(platform, 'users');
  const account = await accountById(platform.db, receiver);
  if (!account || !administers(account, platform.schemas.roles)) throw new ApiError('organisation.lastAdministrator');
  const record = await findRecordOrNone(platform, users, receiver, { lock: true });
  if (record) await storeChanges(platform, users, record, { kind: ORGANISATION_ADMIN }, 'changeRole');
}

/** Another member who can sign in: one who is suspended could not do anything with it. */
async function refuseReceiver(context: Context, { id, bp_id: bp }: User, receiver: number): Promise<void> {
  const account = await accountById(context.db, receiver);
  const fits = account !== undefined && account.id !== id && account.bp_id === bp && bp !== null;
  if (!fits || !mayStay(account, context.clock()))
    throw new ApiError('organisation.receiverInvalid', { fields: { receiver_id: 'organisation.receiverInvalid' } });
}

async function informReceiver(context: Context, { id, name }: User, receiver: number, kinds: number): Promise<void> {
  if (kinds === 0 || receiver === context.actor.id) return;
  await notify(context, {
    type: 'system',
    to: { users: [receiver] },
    title: 'notice.handedOver',
    text: 'notice.handedOverText',
    params: { name: name ?? '', by: context.actor.name },
    link: '/start',
    key: `handedOver ${id} ${context.requestId}`,
  });
}
