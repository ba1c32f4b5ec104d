import type { Selectable } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';
import type { Channel } from '#server/domains/operations/notifications/receivers/destinations.ts';

export interface Try {
  at: number;
  outcome: 'sending' | 'sent' | 'failed' | 'interrupted';
  detail: string | null;
}

/** A notification that waits for its message. */
export interface Waiting {
  id: number;
  receiver: number | null;
  channel: Channel;
  person: number;
  announcement: Announcement;
  /** The message of an earlier attempt: it is repeated as it was. */
  messageId: string | null;
  tries: Try[];
}

const COLUMNS = [
  'id',
  'receiver_id',
  'channel',
  'person',
  'announcement',
  'message_id',
  'tries',
  'alarm_id',
  'alarm_name',
] as const;

type Row = Selectable<Pick<KnownTables['notifications'], (typeof COLUMNS)[number]>>;

/** Enough for the largest digest; the rest follows with the next job. */
const MOST_AT_ONCE = 2_000;

/**
 * What is due at a destination. Once one notification of a rule is due, those of the same rule that still gather go
 * with it.
 */
export async function waitingFor({ db, clock, realTime }: Context, destination: string): Promise<Waiting[]> {
  const rows = await db.kysely
    .selectFrom('notifications')
    .select([...COLUMNS, 'status', 'due_at'])
    .where('destination', '=', destination)
    .where('status', 'in', ['queued', 'retrying'])
    .orderBy('severity')
    .orderBy('id')
    .limit(MOST_AT_ONCE)
    .execute();
  const [now, real] = [clock(), realTime()];
  const isDue = ({ status, due_at }: (typeof rows)[number]) => (due_at ?? 0) <= (status === 'retrying' ? real : now);
  const due = new Set(rows.filter(isDue).map(ruleOf));
  return rows.filter((row) => isDue(row) || (row.status === 'queued' && due.has(ruleOf(row)))).map(waitingOf);
}

const ruleOf = ({ receiver_id, alarm_id, alarm_name }: Pick<Row, 'receiver_id' | 'alarm_id' | 'alarm_name'>): string =>
  JSON.stringify([receiver_id, alarm_id, alarm_id === null ? alarm_name : null]);

function waitingOf(row: Row): Waiting {
  return {
    id: row.id,
    receiver: row.receiver_id,
    // Written by `announce`.
    channel: row.channel as Channel,
    person: row.person ?? 0,
    announcement: fromSql(row.announcement, 'json') as unknown as Announcement,
    messageId: row.message_id,
    tries: (fromSql(row.tries, 'json') ?? []) as unknown as Try[],
  };
}

/** Those of one rule and receiver, in the order of their severity. */
export function byRule(rows: readonly Waiting[]): Waiting[][] {
  const groups = Map.groupBy(rows, ({ receiver, announcement: { alarm_id, alarm_name } }) =>
    ruleOf({ receiver_id: receiver, alarm_id, alarm_name }),
  );
  return [...groups.values()];
}

/** Messages of earlier attempts, each with all that it announced. */
export function byMessage(rows: readonly Waiting[]): Waiting[][] {
  return [...Map.groupBy(rows, ({ messageId }) => messageId).values()];
}
