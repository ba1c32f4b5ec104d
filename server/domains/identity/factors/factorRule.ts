import type { Actor } from '#model/access/actor.ts';
import { isGranted } from '#model/access/granted.ts';
import type { UserAccount } from '#server/domains/identity/actor/userAccount.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { partsOf } from '#server/engine/http/partsOf.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';

type ReadsSettings = Pick<LiveSettings, 'read'>;

/** The role whose holders administer the platform (spec 6). */
const ADMINISTRATORS = {
  access: ['ADMIN'],
};

/** What an account signs in with, and whether its organisation requires a second factor. */
export type FactorsOfAccount = Pick<UserAccount, 'secondFactor' | 'organisationRequires'>;

/** Whether the platform (`login.second_factor`) or the organisation of the account requires a second factor. */
export function needsFactor(
  live: ReadsSettings,
  actor: Actor,
  { organisationRequires }: Pick<FactorsOfAccount, 'organisationRequires'>,
): boolean {
  if (organisationRequires) return true;
  const rule = live.read('login.second_factor');
  return rule === 'everybody' || (rule === 'administrators' && isGranted(actor, ADMINISTRATORS.access));
}

/** What the console needs to open the page where a factor is set up. */
const READ_BEFORE =
  /^\/api\/(sys\/v1\/(manifest|definitions\/\w+|messages|settings|licenses)|ums\/v1\/users\/current(\/sessions)?)$/;
/** Setting it up, proving who is there, renewing the session and signing out. */
const DONE_BEFORE = /^\/api\/ums\/v1\/(users\/current\/(factors|proof)(\/|$)|auth\/)/;

/** Refuses every other call of an account that has to set up a second factor first (1172), with a token as well. */
export function refuseUnenrolled(
  live: ReadsSettings,
  { method, url }: Request,
  actor: Actor,
  account: FactorsOfAccount,
): void {
  if (account.secondFactor) return;
  const { path } = partsOf(url);
  if (!path.startsWith('/api/') || DONE_BEFORE.test(path) || (method === 'GET' && READ_BEFORE.test(path))) return;
  if (needsFactor(live, actor, account)) throw new ApiError('identity.factorMissing');
}
