import { OPEN } from '#server/domains/operations/alarms/events.ts';
import type { Observation } from '#server/domains/operations/health/sources/observation.ts';
import type { Context } from '#server/engine/context.ts';

/** How many open events are about each component, or about the record that it stands for, by key. */
export async function openAlarmsOf(
  { db }: Context,
  observations: readonly Observation[],
  ids: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = await db.kysely
    .selectFrom('alert_logs')
    .select(({ fn }) => ['object_type', 'object_id', fn.countAll<number>().as('n')])
    .where('status', 'in', OPEN)
    .where('object_id', 'is not', null)
    .groupBy(['object_type', 'object_id'])
    .execute();
  const open = new Map(rows.map(({ object_type, object_id, n }) => [`${object_type} ${object_id}`, Number(n)]));
  return new Map(
    observations.map(({ key, target, kind }) => {
      const own = open.get(`healthComponents ${ids.get(key)}`) ?? 0;
      // The parts of a cloud do not repeat the alarms of the cloud.
      const isIt = target !== undefined && kind !== 'api' && kind !== 'program';
      return [key, own + (isIt ? (open.get(`${target.resource} ${target.id}`) ?? 0) : 0)];
    }),
  );
}
