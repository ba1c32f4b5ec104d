import { renderMessage } from '#model/messages/messages.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';

const DAY_MS = 86_400_000;

export interface Invitation {
  id: string;
  bp_id: number;
  bp_name: string;
  role: string | null;
  email: string | null;
  /** Only this phone may register with it. */
  phone: string | null;
  project_ids: number[];
}

export interface NewInvitation {
  id: string;
  /** A path of the console: the reader knows its public address. */
  link: string;
  expires_at: string;
}

/**
 * Creates an invitation to an organisation. The link is returned once; only its hash is stored. Runs in the transaction
 * of `context`.
 */
export async function createInvitation(
  context: Context,
  partner: RecordData,
  { role, days, max_uses }: RecordData,
): Promise<NewInvitation> {
  const token = context.ids.token();
  const expiresAt = context.clock() + Number(days) * DAY_MS;
  const values: RecordData = {
    bp_id: partner.id ?? null,
    invitee: renderMessage(context.schemas.messages, 'invitation.byLink', {}, context.lang),
    token_hash: tokenHash(token),
    role: role ?? null,
    max_uses: max_uses ?? null,
    used_count: 0,
    expires_at: expiresAt,
    created_by: context.actor.name,
  };
  const { id } = await storeRecord(onBehalf(context, context.actor), definitionNamed(context, 'invitations'), values);
  return { id: String(id), link: pathOf(token), expires_at: new Date(expiresAt).toISOString() };
}

const pathOf = (token: string) => `/register?invitation=${token}`;

/** The link as it is sent: with the public address of the console, where it is known. */
export const linkOf = ({ settings }: Context, token: string): string =>
  settings.publicUrl === undefined ? pathOf(token) : new URL(pathOf(token), settings.publicUrl).href;

/** Valid invitations of approved organisations. */
const valid = ({ db, clock }: Context) =>
  db.kysely
    .selectFrom('invitations as i')
    .innerJoin('partners as b', 'b.id', 'i.bp_id')
    .where('b.status', '=', 'approved')
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', clock())
    .where((eb) => eb('i.used_count', '<', eb.ref('i.max_uses')));

const offered = (context: Context) =>
  valid(context).select(['i.id', 'i.bp_id', 'b.name as bp_name', 'i.role', 'i.email', 'i.phone', 'i.project_ids']);
type Offered = Awaited<ReturnType<ReturnType<typeof offered>['executeTakeFirst']>>;

/** The invitation of a link, or 1183: it is unknown, revoked, expired, used up, or its organisation is not approved. */
export async function findInvitation(context: Context, token: string): Promise<Invitation> {
  return invitationOf(await offered(context).where('i.token_hash', '=', tokenHash(token)).executeTakeFirst());
}

/** That of a link, or of its id if it was sent to a verified address of this account; otherwise 1183. */
export async function findInvitationFor(context: Context, link: string, user: RecordOf<'users'>): Promise<Invitation> {
  const addresses = [
    ['i.email', user.email_verified === true ? user.email : null],
    ['i.phone', user.phone_verified === true ? user.phone : null],
  ] as const;
  const row = await offered(context)
    .where((eb) =>
      eb.or([
        eb('i.token_hash', '=', tokenHash(link)),
        eb.and([
          eb('i.id', '=', link),
          eb.or(addresses.flatMap(([column, address]) => (address === null ? [] : [eb(column, '=', address)]))),
        ]),
      ]),
    )
    .executeTakeFirst();
  return invitationOf(row);
}

function invitationOf(row: Offered): Invitation {
  if (!row || row.bp_id === null) throw new ApiError('identity.inviteInvalid');
  const { bp_id } = row;
  const projects: unknown = JSON.parse(row.project_ids ?? 'null');
  return {
    ...row,
    bp_id,
    project_ids: Array.isArray(projects) ? projects.filter((each) => typeof each === 'number') : [],
  };
}

/** Notes that somebody opened the link: the first time only. */
export async function noteSeen({ db, clock }: Context, { id }: Invitation): Promise<void> {
  await db.kysely
    .updateTable('invitations')
    .set((eb) => ({ seen_at: clock(), _version: eb('_version', '+', 1) }))
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .execute();
}

/** The last use has made this account a member: the invitation is accepted, and the administrators hear of it. */
export async function noteAccepted(own: Context, invitation: Invitation, user: { id: number; name: string }) {
  await own.db.kysely
    .updateTable('invitations')
    .set({ accepted_at: own.clock(), accepted_by: user.id })
    .where('id', '=', invitation.id)
    .where((eb) => eb('used_count', '>=', eb.ref('max_uses')))
    .execute();
  await notify(own, {
    type: 'system',
    to: { organisation: invitation.bp_id },
    title: 'notice.invitationAccepted',
    text: 'notice.invitationAcceptedText',
    params: { name: user.name },
    link: '/organisation/member',
    key: `invitation ${invitation.id} ${user.id}`,
  });
}

/**
 * Counts a use in the transaction of the registration: of two that request the last one, one gets it. The organisation
 * may have been disabled in the meantime.
 */
export async function takeInvitation(context: Context, { id }: Invitation): Promise<void> {
  const { numUpdatedRows } = await context.db.kysely
    .updateTable('invitations')
    .set((eb) => ({
      used_count: eb('used_count', '+', 1),
      updated_at: context.clock(),
      _version: eb('_version', '+', 1),
    }))
    .where('id', '=', valid(context).where('i.id', '=', id).select('i.id'))
    .where((eb) => eb('used_count', '<', eb.ref('max_uses')))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ApiError('identity.inviteInvalid');
}
