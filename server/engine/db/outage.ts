import type { Logger } from 'pino';
import type { Database } from './database.ts';
import type { DatabaseAway } from './databaseAway.ts';

const LOG_EVERY_MS = 1_000;
/** The size of a few small records: a full disk still accepts single bytes. */
const PROBE_CHARACTERS = 65_536;

export interface Outage {
  /** Reports that a query could not use the database. */
  heard(fault: DatabaseAway): void;
  /** After a fault, throws until a write succeeds. */
  check(db: Database): Promise<void>;
}

/** Throws if the database cannot be read. */
export async function ping(db: Database): Promise<void> {
  await db.all('select 1 as one');
}

/**
 * Remembers that the database is unavailable and logs it once a second at most, for any number of failed requests.
 * `now` is monotonic.
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
      // Readers of the line that it cannot be used read this one, too.
      log.warn('the database can be used again');
    },
  };
}
