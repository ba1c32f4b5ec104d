import { openEvent, type NewEvent } from '#server/domains/operations/alarms/events.ts';
import { byPlatform } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import type { Scenario } from '../scenario.ts';

/** Opens an event that fires on a cloud, as the evaluator does. Returns its id. */
export async function firingEvent(server: Scenario, different: Partial<NewEvent> = {}): Promise<number> {
  const { id } = await server.context().transaction((inside) =>
    openEvent(byPlatform(inside), {
      source: 'rule',
      key: 'test 1',
      at: server.clock.now(),
      alarm_id: null,
      alarm_name: '云存储将满',
      severity: 2,
      object: { resource: 'clouds', id: 'a', title: '华北通用云' },
      value: 88,
      threshold: 80,
      metric: 'clouds.storage_pct',
      unit: 'percent',
      condition: 'last(clouds.storage_pct[15m]) > 80',
      labels: {},
      annotations: {},
      owner: { user_id: null, bp_id: null },
      receivers: [],
      ...different,
    }),
  );
  return id;
}
