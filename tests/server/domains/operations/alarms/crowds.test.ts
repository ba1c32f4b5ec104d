// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byPlatform } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { recordSamples } from '#server/domains/operations/metrics/recordSamples.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { ledger, RECEIVERS, SILENCES } from '../../../../support/operations/announcements.ts';
import { ALARMS, alarmWorld, CPU, MINUTE, type AlarmWorld } from './alarmWorld.ts';

/** Machines like the first one, which is stored as the product does it: a thousand of those would take long. */
async function crowd(world: AlarmWorld, count: number): Promise<string[]> {
  const { kysely } = world.all.db;
  const first = await world.machine('crowd-0');
  const stored = await kysely.selectFrom('vms').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
  // Every row has a number of its own.
  const row = Object.fromEntries(Object.entries(stored).filter(([column]) => column !== '_row')) as typeof stored;
  const copies = Array.from({ length: count - 1 }, (_, index) => {
    const name = `crowd-${index + 1}`;
    return { ...row, id: crypto.randomUUID(), name, cloud_ref: name };
  });
  // Few enough parameters for either database.
  for (let from = 0; from < copies.length; from += 200)
    await kysely
      .insertInto('vms')
      .values(copies.slice(from, from + 200))
      .execute();
  return [first, ...copies.map(({ id }) => id)];
}

describe.each(await databasesUnderTest())(
  'many objects, several processes and a crash on $dialect (D6)',
  (database) => {
    let world: AlarmWorld;
    beforeAll(async () => void (world = await alarmWorld(database)));
    afterAll(() => world.all.close());

    test('a thousand objects fire in one round, each with one event that is notified once', async () => {
      const machines = await crowd(world, 1_000);
      const rule = await world.rule({ selection: 'condition', object_filter: { name: { starts: 'crowd-' } } });
      const all = (value: number) => Object.fromEntries(machines.map((machine) => [machine, value]));
      await world.minute(all(95));
      await world.minute(all(96));
      const count = async (sql: string) => Number((await world.all.db.all<{ n: number }>(sql, [rule.id]))[0]?.n);
      expect(await count("select count(*) as n from alert_logs where alarm_id = ? and status = 'firing'")).toBe(1_000);
      const notified =
        'select count(*) as n from alert_transitions t join alert_logs e on e.id = t.event_id where e.alarm_id = ? and t.notified = 1';
      expect(await count(notified)).toBe(1_000);
      await world.minute(all(5));
      expect(await count("select count(*) as n from alert_logs where alarm_id = ? and status = 'recovered'")).toBe(
        1_000,
      );
      expect(await count('select count(*) as n from alert_logs where alarm_id = ?')).toBe(1_000);
      expect(await count('select count(*) as n from alarm_states where alarm_id = ?')).toBe(0);
      await world.all.admin.delete(`${ALARMS}/${rule.id}`);
    });

    test('two processes evaluate a tick once, and one that starts while an alarm fires changes nothing', async () => {
      const { all } = world;
      const machine = await world.machine('shared');
      const rule = await world.rule({ selection: 'chosen', object_ids: [machine], notify_repeat_min: 0 });
      const other = all.anotherProcess();
      const both = async (value: number) => {
        await recordSamples(all.context(), [{ metric: CPU, object: machine, at: all.clock.now(), value }]);
        all.clock.advance(MINUTE);
        await Promise.all([all.platform.runner.runDue(), other.runner.runDue()]);
      };
      await both(95);
      await both(95);
      const restarted = all.anotherProcess();
      await recordSamples(all.context(), [{ metric: CPU, object: machine, at: all.clock.now(), value: 95 }]);
      all.clock.advance(MINUTE);
      await restarted.runner.runDue();
      const [event, ...more] = await world.events({ alarm_id: rule.id });
      expect(more).toEqual([]);
      expect(event?.status).toBe('firing');
      expect(await world.timeline(event?.id ?? 0)).toEqual(['fired']);
      await both(3);
      expect(await world.events({ alarm_id: rule.id })).toMatchObject([{ id: event?.id, status: 'recovered' }]);
      expect(await world.notified(event?.id ?? 0)).toEqual(['fired', 'recovered']);
      await all.admin.delete(`${ALARMS}/${rule.id}`);
    });

    test('a round that was cut off before its end leaves nothing, and its successor does it whole', async () => {
      const { all } = world;
      const machine = await world.machine('cut-off');
      const rule = await world.rule({ selection: 'chosen', object_ids: [machine] });
      await recordSamples(all.context(), [{ metric: CPU, object: machine, at: all.clock.now(), value: 95 }]);
      all.clock.advance(MINUTE);
      // A process that took the job and was killed: its lease is there, nothing else.
      await all.db.run("update jobs set leased_until = ?, leased_by = 'gone', attempts = 1 where job_key = ?", [
        all.clock.now() + MINUTE,
        `evaluate-alarm ${rule.id}`,
      ]);
      await all.platform.runner.runDue();
      expect(await world.events({ alarm_id: rule.id })).toEqual([]);
      await recordSamples(all.context(), [{ metric: CPU, object: machine, at: all.clock.now(), value: 95 }]);
      all.clock.advance(2 * MINUTE);
      await recordSamples(all.context(), [{ metric: CPU, object: machine, at: all.clock.now() - MINUTE, value: 95 }]);
      await all.platform.runner.runDue();
      const [event] = await world.events({ alarm_id: rule.id });
      expect(event).toMatchObject({ status: 'firing', is_late: true });
      expect(await world.notified(event?.id ?? 0)).toEqual(['fired']);
      await all.admin.delete(`${ALARMS}/${rule.id}`);
    });

    test('alarms of machines fold into the event of their host, and stand alone again when it ends', async () => {
      const { all } = world;
      const context = byPlatform(all.context());
      const definition = context.schemas.resources['hypervisorNodes'];
      if (definition === undefined) throw new Error('there are no hosts');
      const host = await storeRecord(context, definition, {
        name: 'host-a',
        cloud_id: world.cloudId,
        cloud_ref: 'host-a',
      });
      const hostId = String(host['id']);
      const [before, after, elsewhere] = [
        await world.machine('before', { host: 'host-a' }),
        await world.machine('after', { host: 'host-a' }),
        await world.machine('elsewhere', { host: 'host-b' }),
      ];
      const [healed, planned] = [
        await world.machine('healed', { host: 'host-a' }),
        await world.machine('planned', { host: 'host-a' }),
      ];
      const { body: receiver } = await all.admin.post(RECEIVERS, { name: 'on-call', type: 'user' });
      const others = await world.rule({
        selection: 'chosen',
        object_ids: [healed, planned],
        receiver_ids: [receiver.id],
      });
      // Ends while the host is down.
      const silence = await all.admin.post(SILENCES, {
        name: 'work',
        resource: 'vms',
        object_ids: [planned],
        begin: new Date(all.clock.now()).toISOString(),
        end: new Date(all.clock.now() + 2.5 * MINUTE).toISOString(),
      });
      expect(silence.status).toBe(201);
      const machines = await world.rule({ selection: 'chosen', object_ids: [before, after, elsewhere] });
      const hosts = await world.rule({
        object_type: 'hypervisorNodes',
        selection: 'chosen',
        object_ids: [hostId],
        conditions: [{ metric: 'hypervisorNodes.vcpu_pct', period_s: 60, threshold: 90 }],
        hides_dependents: true,
      });
      const minute = async (values: Record<string, number>, host_: number) => {
        const at = all.clock.now();
        await recordSamples(all.context(), [{ metric: 'hypervisorNodes.vcpu_pct', object: hostId, at, value: host_ }]);
        await world.minute(values);
      };
      const down = { [healed]: 95, [planned]: 95 };
      await minute({ [before]: 95, [after]: 1, [elsewhere]: 95, ...down }, 1);
      await minute({ [before]: 95, [after]: 1, [elsewhere]: 95, ...down }, 99);
      await minute({ [before]: 95, [after]: 95, [elsewhere]: 95, ...down, [healed]: 1 }, 99);
      const [parent] = await world.events({ alarm_id: hosts.id });
      const eventOf = async (object: string) => (await world.events({ alarm_id: machines.id, object_id: object }))[0];
      expect(parent).toMatchObject({ status: 'firing', folded_count: 4 });
      expect(await eventOf(before)).toMatchObject({ folded_into: parent?.id });
      expect(await eventOf(after)).toMatchObject({ folded_into: parent?.id, notify_count: 0 });
      expect(await eventOf(elsewhere)).toMatchObject({ folded_into: null });
      expect(await world.notified((await eventOf(after))?.id ?? 0)).toEqual([]);
      const sentOf = async (object_title: string) =>
        (await ledger(all, { alarm_id: others.id, object_title: { starts: object_title }, status: 'sent' })).map(
          ({ kind }: { kind: string }) => kind,
        );
      expect(await sentOf('planned')).toEqual([]);
      await minute({ [before]: 95, [after]: 95, [elsewhere]: 95, ...down, [healed]: 1 }, 1);
      await all.platform.runner.runDue();
      expect(await sentOf('planned')).toEqual(['fired']);
      // People who were informed hear that it is over, although the event of the host stands for it.
      expect(await sentOf('healed')).toEqual(['fired', 'recovered']);
      expect(await eventOf(after)).toMatchObject({ folded_into: null, status: 'firing', notify_count: 1 });
      expect(await eventOf(before)).toMatchObject({ folded_into: null, notify_count: 1 });
    });
  },
);
