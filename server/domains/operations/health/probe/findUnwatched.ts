import { PROBER_GONE_MS } from '#model/domains/operations/health/componentStep.ts';
import { watchedTime } from '#model/domains/operations/health/watchedTime.ts';
import { byPlatform } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { addTime } from '#server/domains/operations/health/days/healthDays.ts';
import type { Context } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { stateOf } from './settleSource.ts';

/**
 * A prober that stands still looks like one that finds everything well. Every process looks for components that were
 * not probed for three rounds: nothing is known about them.
 */
export async function findUnwatched(outside: Context): Promise<void> {
  const context = byPlatform(outside);
  const definition = knownDefinition(context, 'healthComponents');
  if (definition === undefined) return;
  const late = await context.db.kysely
    .selectFrom('health_components')
    .select('id')
    .where('last_check_at', '<', context.realTime() - PROBER_GONE_MS)
    .where('state', '<>', 'unknown')
    .orderBy('id')
    .execute();
  for (const { id } of late)
    await context.transaction(async (inside) => {
      const component = await findRecordOrNone(inside, definition, id, { lock: true });
      const now = inside.realTime();
      if (component === undefined || component.state === 'unknown') return;
      if ((component.last_check_at ?? now) >= now - PROBER_GONE_MS) return;
      await addTime(inside, id, watchedTime(stateOf(component), now, inside.live.read('billing.zone')));
      await storeChanges(
        inside,
        definition,
        component,
        {
          state: 'unknown',
          since: component.last_check_at,
          cause: 'prober',
          cause_detail: null,
          failures: 0,
          successes: 0,
          last_check_at: now,
        },
        'probe',
      );
    });
}
