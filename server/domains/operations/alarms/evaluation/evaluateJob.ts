import { tickAfter, tickBefore } from '#model/domains/operations/alarms/ticks.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { Alarm } from '#server/domains/operations/alarms/rules/alarmObjects.ts';

export const EVALUATE_ALARM = 'evaluate-alarm';

const keyOf = (id: number): string => `${EVALUATE_ALARM} ${id}`;

/** Evaluates one rule. One such job is pending for a rule that is on, for any number of processes. */
export const evaluateJob = (id: number, runAt: number): JobRequest => ({
  kind: EVALUATE_ALARM,
  key: keyOf(id),
  payload: { id },
  runAt,
});

export const nextEvaluation = (context: Context, { id, eval_interval_s }: Pick<Alarm, 'id' | 'eval_interval_s'>) =>
  evaluateJob(id, tickAfter(context.clock(), eval_interval_s * 1_000));

/** Begins at the next tick, and takes a job of an earlier interval back. */
export async function evaluateFromNowOn(context: Context, alarm: Pick<Alarm, 'id' | 'eval_interval_s'>): Promise<void> {
  await dropEvaluation(context, alarm.id);
  const tick = tickBefore(context.clock(), alarm.eval_interval_s * 1_000);
  await context.db.kysely
    .insertInto('alarm_runs')
    .values({ alarm_id: alarm.id, tick })
    .onConflict((conflict) => conflict.column('alarm_id').doUpdateSet({ tick }))
    .execute();
  await context.jobs.schedule(context, nextEvaluation(context, alarm));
}

export const dropEvaluation = (context: Context, id: number): Promise<void> => context.jobs.drop(context, keyOf(id));

/** At every start: rules that came with an installation, or whose job was lost with a restored copy. */
export async function keepEvaluating(context: Context): Promise<void> {
  if (knownDefinition(context, 'alarms') === undefined) return;
  const alarms = await context.db.kysely
    .selectFrom('alarms')
    .select(['id', 'eval_interval_s'])
    .where('state', '=', 'active')
    .execute();
  for (const alarm of alarms) await context.jobs.schedule(context, nextEvaluation(context, alarm));
}
