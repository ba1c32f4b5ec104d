import type { Actor } from '#model/access/actor.ts';
import { isGranted } from '#model/access/granted.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { partsOf } from '#server/engine/http/partsOf.ts';
import { insertOnce } from '#server/engine/records/table/insertOnce.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { publishedInForce, type Terms } from './terms.ts';

/** The terms are between the operator and its customers: who administers the platform accepts none. */
const OPERATORS = {
  access: ['ADMIN'],
};

/**
 * Whether a session that opens now waits for a consent. Terms of the file are accepted with the registration only, as
 * they always were: a platform that never published any prompts none of its accounts.
 */
export async function isConsentDue(db: Database, now: number, actor: Actor, accepted: string | null): Promise<boolean> {
  if (isGranted(actor, OPERATORS.access)) return false;
  const version = await publishedInForce(db, now);
  return version !== undefined && version !== accepted;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Accepting, the looks of the console, proving who is there, renewing the session and signing out. */
const DONE_BEFORE = /^\/api\/ums\/v1\/(users\/current(\/(consents|factors|proof)(\/|$)|$)|auth\/)/;

/** Refuses writes of a session whose owner has not accepted the terms yet (1178). Reading stays possible. */
export function refuseWithoutConsent({ method, url }: Request): void {
  if (READS.has(method)) return;
  const { path } = partsOf(url);
  if (path.startsWith('/api/') && !DONE_BEFORE.test(path)) throw new ApiError('identity.consentNeeded');
}

export interface Consent {
  user: { id: number; name: string };
  terms: Pick<Terms, 'id' | 'version'>;
  address: string | undefined;
  way: 'registration' | 'sign_in';
}

/** Keeps that a person accepted these terms: once, however often the answer arrives. */
export async function keepConsent(context: Context, { user, terms, address, way }: Consent): Promise<void> {
  const now = context.clock();
  await insertOnce(context.db, definitionNamed(context, 'consents'), [
    {
      user_id: user.id,
      user_name: user.name,
      version: terms.version,
      term_version_id: terms.id,
      given_at: now,
      address: address ?? null,
      way,
      created_at: now,
      updated_at: now,
    },
  ]);
  await context.db.kysely
    .updateTable('users')
    .set({ terms_version: terms.version, terms_accepted_at: now, terms_accepted_ip: address ?? null })
    .where('id', '=', user.id)
    .execute();
  await context.db.kysely.updateTable('sessions').set({ consent_due: 0 }).where('user_id', '=', user.id).execute();
}
