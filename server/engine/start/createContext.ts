import type { Actor } from '#model/access/actor.ts';
import type { AppDeps } from './app.ts';
import type { Context, Language, RecordChange } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';

/** Nobody signed in: no grants, no access. */
export const ANONYMOUS: Actor = { id: 0, name: '', kind: -1, bp_id: null, grants: [] };

/**
 * The platform itself: jobs, seeding, first start. Every row exists for it, and it asks nobody. It has no name:
 * `system` is an account's.
 */
export const PLATFORM: Actor = { id: 0, name: '', kind: 0, bp_id: null, grants: [PLATFORM_GRANT] };

export interface ContextOptions {
  actor: Actor;
  requestId: string;
  lang: Language;
}

/** What a request, a job or a seeding works with. */
export function createContext(deps: AppDeps, { actor, requestId, lang }: ContextOptions): Context {
  const { clock, ids, settings, live, log, jobs, hooks, clouds, secretKey } = deps;
  const shared = {
    actor,
    requestId,
    lang,
    clock,
    ids,
    settings,
    live,
    log,
    jobs,
    hooks,
    clouds,
    secretKey,
    schemas: deps.schemas.current(),
  };

  function on(db: Database, changes: RecordChange[], commit: (changes: RecordChange[]) => void): Context {
    return {
      ...shared,
      db,
      changes,
      async transaction(work) {
        const { result, written } = await db.transaction(async (tx) => {
          // Made anew each time: PostgreSQL may ask for a second attempt.
          const own: RecordChange[] = [];
          return { result: await work(on(tx, own, (inner) => own.push(...inner))), written: own };
        });
        if (written.length > 0) commit(written);
        return result;
      },
    };
  }

  return on(deps.db, [], (changes) => deps.changes.publish(changes));
}
