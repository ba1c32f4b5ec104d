import type { Transition } from '#model/domains/operations/alarms/alarmState.ts';
import type { Context } from '#server/engine/context.ts';

type Recorded = Omit<Transition, 'by' | 'notified' | 'kind'> & { kind: Transition['kind'] | 'folded' | 'unfolded' };

/** One row for each transition of an event, whatever repeats it. */
export async function recordTransition(
  { db, clock }: Context,
  event_id: number,
  { at, kind, from, to, severity, value, reason }: Recorded,
  { transition, notified, is_late }: { transition: string; notified: boolean; is_late: boolean },
): Promise<void> {
  await db.kysely
    .insertInto('alert_transitions')
    .values((query) => ({
      event_id,
      metric: query.selectFrom('alert_logs').select('metric').where('id', '=', event_id),
      unit: query.selectFrom('alert_logs').select('unit').where('id', '=', event_id),
      at,
      transition,
      kind,
      from_state: from,
      to_state: to,
      severity,
      value,
      reason,
      is_late: is_late ? 1 : 0,
      notified: notified ? 1 : 0,
      created_at: clock(),
      updated_at: clock(),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
