import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

/** A revoked session ends immediately in this process, and within seconds in the others. */
export const sessionHooks = (sessions: Sessions): ResourceHooks<'sessions'> => ({
  actions: {
    revoke: (context, session) => sessions.revoke(context.db, session.id),
  },
});
