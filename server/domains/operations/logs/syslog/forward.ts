import { hostname } from 'node:os';
import { JOURNAL_WORDS, type JournalWord } from '#model/values/journals.ts';
import type { Context } from '#server/engine/context.ts';
import { lastNumber, rowsAfter } from '#server/engine/records/journal/numberedRows.ts';
import { sendFrames, type SyslogTarget } from './sendFrames.ts';
import { syslogMessage } from './message.ts';

/** Rows of one round: about 300 KB. */
const MOST = 500;

/** Where the journals are sent; undefined while that is off. */
export function syslogTarget({ live }: Pick<Context, 'live'>): SyslogTarget | undefined {
  const host = live.read('logs.syslog_host');
  if (host === null || host === undefined || host === '') return undefined;
  const ca = live.read('logs.syslog_ca');
  return {
    host,
    port: live.read('logs.syslog_port'),
    transport: live.read('logs.syslog_transport'),
    ...(ca ? { ca } : {}),
  };
}

/** Rows that the receiver has, by journal. */
export type Forwarded = { journal: JournalWord; last_id: number };

/**
 * Sends the next rows of each journal. The journals are the outbox: they are numbered, kept for months and grow with or
 * without a receiver, so that one that is away costs nothing more.
 */
export async function forwardRows(context: Context, target: SyslogTarget): Promise<Forwarded[]> {
  const done: Forwarded[] = [];
  await context.journals.settle();
  for (const journal of JOURNAL_WORDS) {
    const after = await lastForwarded(context, journal);
    if (after === undefined) continue;
    const rows = await rowsAfter(context.db, journal, after, MOST);
    const last = rows.at(-1);
    if (last === undefined) continue;
    await sendFrames(
      target,
      rows.map((row) => syslogMessage(journal, row, hostname())),
    );
    done.push({ journal, last_id: last.id });
  }
  return done;
}

async function lastForwarded({ db }: Context, journal: JournalWord): Promise<number | undefined> {
  const row = await db.kysely
    .selectFrom('syslog_cursors')
    .select('last_id')
    .where('journal', '=', journal)
    .executeTakeFirst();
  return row?.last_id;
}

/** Entries from before it was switched on are not sent. */
export async function beginForwarding(context: Context): Promise<void> {
  await context.journals.settle();
  for (const journal of JOURNAL_WORDS) {
    const last_id = await lastNumber(context.db, journal);
    await context.db.kysely
      .insertInto('syslog_cursors')
      .values({ journal, last_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function rememberForwarded({ db }: Context, done: readonly Forwarded[]): Promise<void> {
  for (const { journal, last_id } of done)
    await db.kysely
      .updateTable('syslog_cursors')
      .set({ last_id })
      .where('journal', '=', journal)
      .where('last_id', '<', last_id)
      .execute();
}

/** Forgets how far it was, so that switching it on again does not send what was written while it was off. */
export async function endForwarding({ db }: Context): Promise<void> {
  await db.kysely.deleteFrom('syslog_cursors').execute();
}

/** Seconds for which the oldest row has been waiting that was not sent; undefined while nothing is sent. */
export async function forwardingLag(context: Context, now: number): Promise<number | undefined> {
  if (syslogTarget(context) === undefined) return undefined;
  const lags: number[] = [0];
  for (const journal of JOURNAL_WORDS) {
    const after = await lastForwarded(context, journal);
    const [row] = after === undefined ? [] : await rowsAfter(context.db, journal, after, 1);
    if (row !== undefined) lags.push((now - row.at) / 1_000);
  }
  return Math.max(...lags);
}
