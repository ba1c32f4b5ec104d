import { recordSamples } from '#server/domains/operations/metrics/recordSamples.ts';
import { byPlatform } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import type { Json } from '#model/language/definition.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import type { DatabaseUnderTest } from '../../../../support/databases/databases.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

export const ALARMS = '/api/omc/v1/alarms';
export const EVENTS = '/api/omc/v1/alert-logs';
export const GROUPS = '/api/omc/v1/alarm-groups';
export const MINUTE = 60_000;
export const CPU = 'vms.cpu_pct';

export type Event = Record<string, Json> & { id: number; status: string };

export interface AlarmWorld {
  all: Scenario;
  cloudId: string;
  /** A machine of this owner; its id. */
  machine(name: string, owner?: { user_id?: number | null; bp_id?: number | null; host?: string }): Promise<string>;
  rule(values?: Record<string, Json>, client?: Client): Promise<Record<string, Json> & { id: number }>;
  /** Stores the value of the minute that ends now, and evaluates. */
  minute(values: Record<string, number | null>, metric?: string): Promise<void>;
  events(filter?: Record<string, Json>, client?: Client): Promise<Event[]>;
  timeline(event: number): Promise<string[]>;
  notified(event: number): Promise<string[]>;
}

/** The demo with machines that the test makes, on a clock that it moves. */
export async function alarmWorld(database: DatabaseUnderTest): Promise<AlarmWorld> {
  const all = await createScenario({ database });
  const [cloud] = await all.db.all<{ cloud_id: string }>(
    "select cloud_id from clouds where product = 'nextstack' limit 1",
  );
  const cloudId = cloud?.cloud_id ?? '';
  return {
    all,
    cloudId,
    async machine(name, owner = {}) {
      const context = byPlatform(all.context());
      const definition = context.schemas.resources['vms'];
      if (definition === undefined) throw new Error('there are no machines');
      const record = await storeRecord(context, definition, {
        name,
        cloud_id: cloudId,
        cloud_ref: name,
        flavor_id: 'a flavor',
        status: 'active',
        user_id: null,
        bp_id: null,
        ...owner,
      });
      return String(record['id']);
    },
    async rule(values = {}, client = all.admin) {
      const { status, body } = await client.post(ALARMS, {
        name: `rule-${crypto.randomUUID().slice(0, 8)}`,
        object_type: 'vms',
        conditions: [{ metric: CPU, period_s: 60, threshold: 90 }],
        for_s: 0,
        no_data_after_s: 120,
        ...values,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    async minute(values, metric = CPU) {
      const at = all.clock.now();
      const samples = Object.entries(values).flatMap(([object, value]) =>
        value === null ? [] : [{ metric, object, at, value }],
      );
      await recordSamples(all.context(), samples);
      all.clock.advance(MINUTE);
      await all.platform.runner.runDue();
    },
    async events(filter = {}, client = all.admin) {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["id","ASC"]&range=[0,999]`;
      const { body, status } = await client.get(`${EVENTS}?${query}`);
      if (status >= 300) throw new Error(JSON.stringify(body));
      return body;
    },
    async timeline(event) {
      const rows = await all.db.all<{ kind: string }>(
        'select kind from alert_transitions where event_id = ? order by id',
        [event],
      );
      return rows.map(({ kind }) => kind);
    },
    async notified(event) {
      const rows = await all.db.all<{ transition: string }>(
        'select transition from alert_transitions where event_id = ? and notified = 1 order by id',
        [event],
      );
      return rows.map(({ transition }) => transition);
    },
  };
}
