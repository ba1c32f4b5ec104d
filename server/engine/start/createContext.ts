import type { Actor } from '#model/access/actor.ts';
import type { RequestNote } from '#server/engine/audit/requests/createRequestLog.ts';
import type { AppDeps } from './app.ts';
import type { Context, Language, RecordChange } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';

/** The actor without a session: no grants, no access. */
export const ANONYMOUS: Actor = { id: 0, name: '', kind: -1, bp_id: null, grants: [] };

/**
 * The platform itself: jobs, seeding, first start. It sees every row and passes every check. It has no name, because
 * `system` is the name of an account.
 */
export const PLATFORM: Actor = { id: 0, name: '', kind: 0, bp_id: null, grants: [PLATFORM_GRANT] };

export interface ContextOptions {
  actor: Actor;
  requestId: string;
  /** Absent: no user has requested it. */
  operationId?: string;
  lang: Language;
  /** Of a request that may write: its row in the operation log belongs to its first transaction. */
  note?: RequestNote | undefined;
}

/** The context of a request, a job or seeding. */
export function createContext(deps: AppDeps, { actor, requestId, operationId, lang, note }: ContextOptions): Context {
  const { clock, realTime, ids, settings, live, log, jobs, hooks, clouds, secretKey, journals, files } = deps;
  const shared = {
    actor,
    requestId,
    operationId,
    lang,
    clock,
    realTime,
    ids,
    settings,
    live,
    log,
    jobs,
    hooks,
    clouds,
    secretKey,
    journals,
    files,
    schemas: deps.schemas.current(),
    dayZone: deps.dayZone?.({ live }) ?? 'UTC',
  };

  function on(
    db: Database,
    changes: RecordChange[],
    commit: (changes: RecordChange[]) => void,
    outermost?: RequestNote,
  ): Context {
    return {
      ...shared,
      db,
      changes,
      async transaction(work) {
        const { result, written } = await db.transaction(async (tx) => {
          // Created per attempt: PostgreSQL may require a second one.
          const own: RecordChange[] = [];
          const inside = on(tx, own, (inner) => own.push(...inner));
          const done = await work(inside);
          await outermost?.inside(inside);
          return { result: done, written: own };
        });
        outermost?.committed();
        if (written.length > 0) commit(written);
        return result;
      },
    };
  }

  return on(deps.db, [], (changes) => deps.changes.publish(changes), note);
}
