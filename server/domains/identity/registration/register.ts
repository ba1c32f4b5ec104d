import { actorFrom } from '#model/access/actorFrom.ts';
import type { Actor } from '#model/access/actor.ts';
import { openSession } from '#server/domains/identity/signIn/admit.ts';
import type { SessionClient, Sessions } from '#server/domains/identity/session/sessions.ts';
import { accountById, accountByTarget } from '#server/domains/identity/actor/userAccount.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { protect } from '#server/engine/records/write/values/protect.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import type { CodeUse } from '#server/domains/identity/verification/codeUse.ts';
import { canonicalTarget } from '#server/domains/identity/canonicalTarget.ts';
import { checkCode, spendCode } from '#server/domains/identity/verification/useCode.ts';
import { keepConsent } from '#server/domains/identity/terms/consent.ts';
import type { Terms } from '#server/domains/identity/terms/terms.ts';
import { noteAccepted, takeInvitation, type Invitation } from './invitations.ts';

export interface Registration {
  name: string;
  password: string;
  phone: string;
  code: string;
  terms: Pick<Terms, 'id' | 'version'> | undefined;
  organisation?: { name: string; licence_no: string; contact_name: string; email: string | null };
  invitation?: Invitation;
}

/** Signed in, or waiting for the review of the organisation. */
export type Registered = { kind: 'signed-in'; token: string; userKind: number } | { kind: 'pending' };

/** Spec 6: a person, the administrator of a new organisation, or a member of one. */
const KINDS = { personal: 3, organisation: 2, member: 4 };
/** The kind of a member of an organisation. */
export const MEMBER = KINDS.member;

/** A person who has just registered, in all that they may see and do. */
export const newcomer = ({ schemas }: Pick<Context, 'schemas'>): Actor =>
  actorFrom({ id: 0, name: '', kind: KINDS.personal }, schemas.roles);

/** Creates the account, and its organisation if one registers, in one transaction (spec 7.1). */
export async function register(
  context: Context,
  sessions: Sessions,
  given: Registration,
  client: SessionClient,
): Promise<Registered> {
  const users = definitionNamed(context, 'users');
  const phone = canonicalTarget('sms', given.phone);
  if (given.invitation?.phone && given.invitation.phone !== phone)
    throw new ApiError('request.invalid', { fields: { phone: 'validation.invitedPhone' } });
  const use: CodeUse = { purpose: 'registration', channel: 'sms', target: phone };
  await checkCode(context, use, given.code);
  if (await accountByTarget(context.db, 'sms', phone)) throw new ApiError('identity.phoneInUse', { at: ['phone'] });
  const secret = await protect(context, users, { password: given.password });

  return context.transaction(async (inside) => {
    await spendCode(inside, use, given.code);
    const own = onBehalf(inside, { id: 0, name: given.name });
    // The outcome is sent in the language of the request.
    const waiting = given.organisation && { preferences: { language: inside.lang } };
    const account = {
      name: given.name,
      ...secret,
      phone,
      phone_verified: true,
      enabled: true,
      activated: true,
      failed_count: 0,
    };
    const place = await placeOf(own, given, phone);
    const { id } = await storeRecord(own, users, { ...account, ...waiting, ...place });
    const { terms } = given;
    if (terms)
      await keepConsent(own, {
        user: { id: Number(id), name: given.name },
        terms,
        address: client.address,
        way: 'registration',
      });
    if (given.organisation) return { kind: 'pending' };
    const stored = await accountById(inside.db, Number(id));
    if (!stored) throw new ApiError('identity.notFound');
    if (given.invitation) await noteAccepted(own, given.invitation, stored);
    const { token } = await openSession(inside, sessions, stored, client, ['password']);
    return { kind: 'signed-in', token, userKind: stored.kind };
  });
}

/** Kind, organisation and roles of the new account. */
async function placeOf(own: Context, { organisation, invitation }: Registration, phone: string): Promise<RecordData> {
  if (invitation) {
    await takeInvitation(own, invitation);
    return { kind: KINDS.member, ...membershipOf(invitation), ...(await freeEmail(own, invitation)) };
  }
  if (!organisation) return { kind: KINDS.personal };
  const { contact_name: contact, ...rest } = organisation;
  const values = { ...rest, contact, phone, status: 'pending', source: 'registration' };
  const partner = await atOrganisation(() => storeRecord(own, definitionNamed(own, 'partners'), values));
  return { kind: KINDS.organisation, bp_id: partner.id ?? null };
}

/** What an invitation gives. */
export const membershipOf = ({ bp_id, role, project_ids: projects }: Invitation): RecordData => ({
  bp_id,
  permissions: [{ role }],
  ...(projects.length > 0 && { project_ids: projects, default_project_id: projects[0] ?? null }),
});

/** The address to which the invitation went, unless another account has it; it is verified like any other. */
async function freeEmail({ db }: Context, { email }: Invitation): Promise<RecordData> {
  if (email === null || (await accountByTarget(db, 'email', email))) return {};
  return { email };
}

/** Runs the work on the organisation; a refusal names its part of the form. */
async function atOrganisation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The same refusal, at another field.
    throw error instanceof ApiError ? below(error) : error;
  }
}

function below(refusal: ApiError): ApiError {
  const { key, at, fields, extra, params } = refusal;
  return new ApiError(key, {
    at: at.map((name) => `bp.${name}`),
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, message]) => [`bp.${name}`, message])),
    }),
    ...(extra && { extra }),
    params,
    cause: refusal,
  });
}
