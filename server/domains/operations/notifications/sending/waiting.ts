import type { Selectable } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';
import { storedAnnouncement, storedTries } from '#server/domains/operations/notifications/stored.ts';
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
  /** Attempts since it was queued. */
  tryCount: number;
  /** The key of notifications that must arrive in order: the same rule and object, for the same person or address. */
  inOrder: string;
}

const COLUMNS = [
  'id',
  'receiver_id',
  'channel',
  'person',
  'announcement',
  'message_id',
  'tries',
  'try_count',
  'subject',
  'alarm_id',
  'alarm_name',
] as const;

type Row = Selectable<Pick<KnownTables['notifications'], (typeof COLUMNS)[number]>>;

/** Enough for the largest digest; the rest follows with the next job. */
const MOST_AT_ONCE = 2_000;

/**
 * The notifications that are due at a destination. Once one notification of a rule is due, those of the same rule that
 * still gather go with it; so does what must arrive before it, although its next attempt is later.
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
  const going = rows.filter((row) => isDue(row) || (row.status === 'queued' && due.has(ruleOf(row))));
  const last = new Map<string, number>();
  for (const row of going) last.set(orderOf(row), Math.max(row.id, last.get(orderOf(row)) ?? 0));
  const isBefore = (row: Row) => row.id < (last.get(orderOf(row)) ?? 0);
  // A message is repeated as a whole.
  const messages = new Set(rows.filter(isBefore).flatMap(({ message_id }) => message_id ?? []));
  const ids = new Set(going.map(({ id }) => id));
  const all = rows.filter((row) => ids.has(row.id) || isBefore(row) || messages.has(row.message_id ?? ''));
  return inOrder(all.map(waitingOf));
}

/** The most severe first, with everything about one subject together, as it happened. */
function inOrder(rows: readonly Waiting[]): Waiting[] {
  const groups = [...Map.groupBy(rows, (row) => row.inOrder).values()].map((group) => ({
    severity: Math.min(...group.map(({ announcement }) => announcement.severity)),
    rows: group.toSorted((one, other) => one.id - other.id),
  }));
  const first = (group: (typeof groups)[number]) => group.rows[0]?.id ?? 0;
  return groups
    .toSorted((one, other) => one.severity - other.severity || first(one) - first(other))
    .flatMap((group) => group.rows);
}

const orderOf = ({ id, receiver_id, person, subject }: Row): string =>
  JSON.stringify(subject === null ? id : [receiver_id, person, subject]);

const ruleOf = ({ receiver_id, alarm_id, alarm_name }: Pick<Row, 'receiver_id' | 'alarm_id' | 'alarm_name'>): string =>
  JSON.stringify([receiver_id, alarm_id, alarm_id === null ? alarm_name : null]);

function waitingOf(row: Row): Waiting {
  return {
    id: row.id,
    receiver: row.receiver_id,
    // Written by `announce`.
    channel: row.channel as Channel,
    person: row.person ?? 0,
    announcement: storedAnnouncement(row.announcement),
    messageId: row.message_id,
    tries: storedTries(row.tries),
    tryCount: row.try_count ?? 0,
    inOrder: orderOf(row),
  };
}

/** Those of one rule and receiver, in the order of their severity. */
export function byRule(rows: readonly Waiting[]): Waiting[][] {
  const groups = Map.groupBy(rows, ({ receiver, announcement: { alarm_id, alarm_name } }) =>
    ruleOf({ receiver_id: receiver, alarm_id, alarm_name }),
  );
  return [...groups.values()];
}

/** Messages of earlier attempts, each with all that it announced, in the order in which they were made. */
export function byMessage(rows: readonly Waiting[]): Waiting[][] {
  const madeAt = (group: readonly Waiting[]) => group[0]?.tries[0]?.at ?? 0;
  return [...Map.groupBy(rows, ({ messageId }) => messageId).values()].toSorted(
    (one, other) => madeAt(one) - madeAt(other),
  );
}
