import { notify } from '#server/domains/messages/notify.ts';
import type { Context } from '#server/engine/context.ts';

const DAY_MS = 86_400_000;
const WARNED_BEFORE_MS = 7 * DAY_MS;

/** Informs owners, once, of API tokens that end within a week. Runs daily. */
export async function warnOfEnd(context: Context): Promise<void> {
  const now = context.clock();
  const ending = await context.db.kysely
    .selectFrom('api_tokens')
    .select(['id', 'name', 'user_id', 'expires_at'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + WARNED_BEFORE_MS)
    .execute();
  for (const { id, name, user_id: owner, expires_at: end } of ending) {
    if (owner === null || end === null) continue;
    await notify(context, {
      type: 'security',
      to: { users: [owner] },
      title: 'notice.tokenEnds',
      text: 'notice.tokenEndsText',
      params: { name: name ?? '', days: Math.max(1, Math.ceil((end - now) / DAY_MS)) },
      link: `/userMsg/token/${id}`,
      key: `tokenEnds ${id}`,
    });
  }
}
