import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import type { Context } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { needsFactor } from './factorRule.ts';
import { dropTickets } from './tickets.ts';

/** Whether the caller's account signs in with a second factor from now on, with an entry in its history. */
export async function setSecondFactor(inside: Context, isOn: boolean): Promise<void> {
  const { actor } = inside;
  const own = onBehalf(inside, actor);
  const users = definitionNamed(inside, 'users');
  const record = await findRecord(own, users, actor.id, { lock: true });
  if (record.second_factor === isOn) return;
  await storeChanges(own, users, record, { second_factor: isOn }, isOn ? 'second-factor-on' : 'second-factor-off');
}

/** Deletes whatever an account proves its sign-in with in addition to the password. */
export async function dropFactors(db: Database, userId: number): Promise<void> {
  await db.kysely.deleteFrom('totp_factors').where('user_id', '=', userId).execute();
  await db.kysely.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await db.kysely.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await dropTickets(db, userId);
}

/** After a factor was removed: without another one, the recovery codes go too, and the password alone signs in. */
export async function dropFactorsIfNone(inside: Context): Promise<void> {
  const { db, actor } = inside;
  const [app, passkey] = await Promise.all([
    db.kysely
      .selectFrom('totp_factors')
      .select('user_id')
      .where('user_id', '=', actor.id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    db.kysely.selectFrom('passkeys').select('id').where('user_id', '=', actor.id).executeTakeFirst(),
  ]);
  if (app !== undefined || passkey !== undefined) return;
  const account = await accountById(db, actor.id);
  if (account && needsFactor(inside.live, actor, account)) throw new ApiError('identity.factorRequired');
  await dropFactors(db, actor.id);
  await setSecondFactor(inside, false);
}
