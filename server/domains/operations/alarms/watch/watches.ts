import type { Severity } from '#model/domains/operations/alarms/alarmRule.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { undelivered } from './undelivered.ts';
import { forwardingLag } from '#server/domains/operations/logs/syslog/forward.ts';

/** Something that alarms depend on, as a number that should stay below a threshold. */
export interface Watch {
  severity: Severity;
  threshold: number;
  unit: string;
  /** Additions while the event is open are announced again. */
  adds?: boolean;
  /** As far as the platform has worked since then. Undefined where there is nothing to measure. */
  read(context: Context, now: number, since: number): Promise<number | undefined>;
}

const HOUR_MS = 3_600_000;
export const WATCHES: Record<'undelivered' | 'evaluator' | 'collector' | 'syslog', Watch> = {
  undelivered: { severity: 2, threshold: 0, unit: 'count', adds: true, read: undelivered },
  evaluator: { severity: 1, threshold: 300, unit: 'seconds', read: lateness },
  collector: { severity: 1, threshold: 600, unit: 'seconds', read: silence },
  syslog: { severity: 2, threshold: 600, unit: 'seconds', read: unforwarded },
};

/** Seconds for which a row of the logs has waited for its receiver. */
async function unforwarded(context: Context, now: number, since: number): Promise<number | undefined> {
  const lag = await forwardingLag(context, now);
  return lag === undefined ? undefined : Math.min(lag, (now - since) / 1_000);
}

/** Seconds by which the rule that is furthest behind its interval is late; undefined without rules. */
async function lateness(context: Context, now: number, since: number): Promise<number | undefined> {
  if (knownDefinition(context, 'alarms') === undefined) return undefined;
  const rows = await context.db.kysely
    .selectFrom('alarms')
    .innerJoin('alarm_runs', 'alarm_runs.alarm_id', 'alarms.id')
    .select(['alarm_runs.tick', 'alarms.eval_interval_s'])
    .where('alarms.state', '=', 'active')
    .execute();
  if (rows.length === 0) return undefined;
  return Math.max(
    0,
    ...rows.map(({ tick, eval_interval_s }) => (now - Math.max(tick, since)) / 1_000 - eval_interval_s),
  );
}

/** Seconds since the last value was measured; undefined before the first one. */
async function silence({ db }: Context, now: number, since: number): Promise<number | undefined> {
  const newest = await db.kysely
    .selectFrom('metric_samples')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst();
  if (newest?.at != null) return Math.max(0, (now - Math.max(newest.at, since)) / 1_000);
  // The values of a whole hour are folded together, and the next ones follow within a minute.
  const folded = await db.kysely
    .selectFrom('metric_blocks')
    .select(({ fn }) => fn.max('start').as('at'))
    .executeTakeFirst();
  return folded?.at == null ? undefined : Math.max(0, (now - Math.max(folded.at + HOUR_MS, since)) / 1_000);
}
