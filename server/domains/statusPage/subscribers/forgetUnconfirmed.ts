import type { Context } from '#server/engine/context.ts';

/** How long the link that confirms a subscription is valid. */
export const CONFIRM_WITHIN_MS = 2 * 86_400_000;

/** A step of the daily clean-up: who has not confirmed did not ask for it. */
export async function forgetUnconfirmed({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.kysely
    .deleteFrom('status_subscribers')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', clock() - CONFIRM_WITHIN_MS)
    .execute();
}
