import type { Context } from '#server/engine/context.ts';
import { OPEN } from '#server/domains/operations/alarms/events.ts';

export interface OpenEvent {
  alarm_name: string | null;
  object_name: string | null;
  object_place: string | null;
  severity: number | null;
  first_trigger_at: number | null;
}

export interface Night {
  fired: number;
  emergencies: number;
  ended: number;
  escalated: number;
  undelivered: number;
  /** The most severe first; `openCount` counts all. */
  open: OpenEvent[];
  openCount: number;
}

interface Span {
  since: number;
  until: number;
  /** Absent: the alarms of everybody. */
  organisation: number | undefined;
}

const MOST_LISTED = 10;

/** Nothing happened, and nothing is open. */
export const isQuiet = ({ fired, ended, openCount, undelivered }: Night): boolean =>
  fired + ended + openCount + undelivered === 0;

/** What the events and notifications of a night come to, and what is open in the morning. */
export async function nightOf(context: Context, span: Span): Promise<Night> {
  const { since, until, organisation } = span;
  const events = context.db.kysely
    .selectFrom('alert_logs')
    .$if(organisation !== undefined, (query) => query.where('bp_id', '=', organisation ?? null));
  const fired = await events
    .select('severity')
    .where('first_trigger_at', '>=', since)
    .where('first_trigger_at', '<', until)
    .execute();
  const ended = await events
    .select('id')
    .where('recovered_at', '>=', since)
    .where('recovered_at', '<', until)
    .execute();
  const open = await events
    .select(['alarm_name', 'object_name', 'object_place', 'severity', 'first_trigger_at'])
    .where('status', 'in', OPEN)
    .where('folded_into', 'is', null)
    .orderBy('severity')
    .orderBy('first_trigger_at')
    .execute();
  const sent = await context.db.kysely
    .selectFrom('notifications')
    .select(['kind', 'status', 'event_id'])
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .where((eb) => eb.or([eb('status', '=', 'failed'), eb('kind', '=', 'escalated')]))
    .$if(organisation !== undefined, (query) => query.where('bp_id', '=', organisation ?? null))
    .execute();
  return {
    fired: fired.length,
    emergencies: fired.filter(({ severity }) => severity === 1).length,
    ended: ended.length,
    escalated: new Set(sent.filter(({ kind }) => kind === 'escalated').map(({ event_id }) => event_id)).size,
    undelivered: sent.filter(({ status }) => status === 'failed').length,
    open: open.slice(0, MOST_LISTED),
    openCount: open.length,
  };
}

/** The organisations with an event that began or ended since then, or is open. */
export async function organisationsOf({ db }: Context, since: number): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('alert_logs')
    .select('bp_id')
    .distinct()
    .where('bp_id', 'is not', null)
    .where((eb) =>
      eb.or([eb('first_trigger_at', '>=', since), eb('recovered_at', '>=', since), eb('status', 'in', OPEN)]),
    )
    .execute();
  return rows.flatMap(({ bp_id }) => bp_id ?? []);
}
