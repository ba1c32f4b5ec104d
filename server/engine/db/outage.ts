import type { Logger } from 'pino';
import type { Database } from './database.ts';
import type { DatabaseAway } from './databaseAway.ts';

const LOG_EVERY_MS = 1_000;
/** Room that a few small records would need: a full disk still takes a byte here and there. */
const PROBE_CHARACTERS = 65_536;

export interface Outage {
  /** A query found that the database cannot be used. */
  heard(fault: DatabaseAway): void;
  /** Throws as long as the database cannot be used: after a fault, until a write has gone through. */
  check(db: Database): Promise<void>;
}

/** Throws where the database cannot be read. */
export async function ping(db: Database): Promise<void> {
  await db.all('select 1 as one');
}

/**
 * Remembers that the database is away and says so once a second at most, however many requests find out. `now` never
 * goes back.
 */
export function createOutage(log: Logger, now: () => number): Outage {
  let away = false;
  let loggedAt = -Infinity;
  let unlogged = 0;
  return {
    heard(fault) {
      away = true;
      if (now() - loggedAt < LOG_EVERY_MS) {
        unlogged += 1;
        return;
      }
      log.error({ reason: fault.message, code: fault.code, more: unlogged }, 'the database cannot be used');
      loggedAt = now();
      unlogged = 0;
    },
    async check(db) {
      if (!away) {
        await ping(db);
        return;
      }
      await db.run(
        'insert into write_probe (id, body) values (1, ?) on conflict (id) do update set body = excluded.body',
        ['.'.repeat(PROBE_CHARACTERS)],
      );
      await db.run('delete from write_probe');
      away = false;
      log.info('the database can be used again');
    },
  };
}
