import type { AlarmState } from '#model/domains/operations/alarms/alarmState.ts';
import type { Context } from '#server/engine/context.ts';

/** The remembered state of one object. */
export interface Remembered {
  state: AlarmState;
  event_id: number | null;
}

export async function readStates(context: Context, alarmId: number): Promise<Map<string, Remembered>> {
  const rows = await context.db.kysely
    .selectFrom('alarm_states')
    .select(['object_id', 'state', 'event_id'])
    .where('alarm_id', '=', alarmId)
    .execute();
  // Written by `writeState` from an `AlarmState`.
  return new Map(
    rows.map(({ object_id, state, event_id }) => [object_id, { state: JSON.parse(state) as AlarmState, event_id }]),
  );
}

export async function writeState(
  context: Context,
  alarm_id: number,
  object_id: string,
  { state, event_id }: Remembered,
): Promise<void> {
  const row = { alarm_id, object_id, state: JSON.stringify(state), event_id };
  await context.db.kysely
    .insertInto('alarm_states')
    .values(row)
    .onConflict((conflict) => conflict.columns(['alarm_id', 'object_id']).doUpdateSet({ state: row.state, event_id }))
    .execute();
}

export async function forgetState(context: Context, alarmId: number, objectId: string): Promise<void> {
  await context.db.kysely
    .deleteFrom('alarm_states')
    .where('alarm_id', '=', alarmId)
    .where('object_id', '=', objectId)
    .execute();
}

/** The next evaluation begins again at this instant. */
export async function forgetStates(context: Context, alarmId: number): Promise<void> {
  await context.db.kysely.deleteFrom('alarm_states').where('alarm_id', '=', alarmId).execute();
  await context.db.kysely.deleteFrom('alarm_runs').where('alarm_id', '=', alarmId).execute();
}

/** The event was closed by hand: the state continues, so that it does not fire again before a good value. */
export async function releaseEvent(context: Context, eventId: number): Promise<void> {
  await context.db.kysely.updateTable('alarm_states').set({ event_id: null }).where('event_id', '=', eventId).execute();
}
