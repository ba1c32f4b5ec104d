import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetOldCards } from '#server/domains/facts/cards/sweepCards.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { CARDS, listOf, MODELS, nextMinute, PLACES, withCards } from '../../../../support/operations/cardsOf.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';

describe.each([await oneDatabase()])(
  'GPU cards of simulated clouds (spec 2.2, resource data) on $dialect',
  (database) => {
    let all: Scenario;
    beforeAll(async () => {
      all = await createScenario({ database });
      await withCards(all);
    });
    afterAll(() => all.close());

    test('every host has as many cards as it says, and as many of them are allocated', async () => {
      const hosts = await all.db.all<{ id: string; gpu_total: number; gpu_used: number }>(
        'select id, gpu_total, gpu_used from hypervisor_nodes where gpu_total > 0',
      );
      expect(hosts.length).toBeGreaterThan(3);
      for (const { id, gpu_total, gpu_used } of hosts) {
        const { rows } = await listOf(all.admin, CARDS, { host_id: id });
        expect(rows).toHaveLength(gpu_total);
        expect(rows.filter(({ allocated }) => allocated === true)).toHaveLength(gpu_used);
      }
    });

    test('a machine with GPUs holds that many cards of its host', async () => {
      const machines = await all.db.all<{ id: string; gpu_count: number; host: string }>(
        "select id, gpu_count, host from vms where gpu_count > 0 and host is not null and status in ('active', 'stopped')",
      );
      expect(machines.length).toBeGreaterThan(0);
      for (const { id, gpu_count, host } of machines) {
        const { rows } = await listOf(all.admin, CARDS, { machine_id: id });
        expect(rows.map((card) => card['host'])).toEqual(Array.from({ length: gpu_count }, () => host));
      }
    });

    test('each card is in one state, and the states add up to the total of each model and each place', async () => {
      for (const model of (await listOf(all.admin, MODELS)).rows) {
        const { total, busy, idle, faulty, maintenance, silent, allocated } = model as Record<string, number>;
        expect(Number(busy) + Number(idle) + Number(faulty) + Number(maintenance) + Number(silent)).toBe(total);
        expect((await listOf(all.admin, CARDS, { model_id: model['id'], status: { ne: 'gone' } })).total).toBe(total);
        expect((await listOf(all.admin, CARDS, { model_id: model['id'], allocated: true })).total).toBe(allocated);
      }
      for (const place of (await listOf(all.admin, PLACES)).rows)
        if (place['reporting'] === 'all')
          expect((await listOf(all.admin, CARDS, { place_id: place['id'], status: { ne: 'gone' } })).total).toBe(
            place['gpu_total'],
          );
    });

    test('a later report changes what is measured, and no identity', async () => {
      const before = (await listOf(all.admin, CARDS)).rows;
      await nextMinute(all);
      const after = (await listOf(all.admin, CARDS)).rows;
      expect(after.map(({ id, uuid }) => [id, uuid])).toEqual(before.map(({ id, uuid }) => [id, uuid]));
      expect(after.some((card, place) => card['utilisation'] !== before[place]?.['utilisation'])).toBe(true);
    });

    test('an idle card of a disabled host is in maintenance, and one that is held stays in use', async () => {
      const [host] = await all.db.all<{ id: string; gpu_total: number }>(
        "select id, gpu_total from hypervisor_nodes where gpu_total > 0 and gpu_used = 0 and status = 'enabled' limit 1",
      );
      await all.db.run("update hypervisor_nodes set status = 'disabled' where id = ?", [host?.id ?? '']);
      await nextMinute(all);
      const { rows } = await listOf(all.admin, CARDS, { host_id: host?.id });
      expect(new Set(rows.map(({ status }) => status))).toContain('maintenance');
      expect(rows.every(({ status }) => status === 'maintenance' || status === 'fault')).toBe(true);
    });

    test('cards of which nothing is heard are not reported: no zero takes the place of their values', async () => {
      await all.db.run("update clouds set status = 'offline'");
      for (let minute = 0; minute < 4; minute += 1) await nextMinute(all);
      const { rows, total } = await listOf(all.admin, CARDS, { status: 'silent' });
      expect(total).toBeGreaterThan(0);
      expect(
        rows.every(({ utilisation, temperature, power, memory_used: used }) =>
          [utilisation, temperature, power, used].every((value) => value === null),
        ),
      ).toBe(true);
      const model = (await listOf(all.admin, MODELS)).rows[0];
      expect(model).toMatchObject({ utilisation: null, temperature: null, power: null, idle: 0 });
      await all.db.run("update clouds set status = 'connected'");
      await nextMinute(all);
      await nextMinute(all);
      expect((await listOf(all.admin, CARDS, { status: 'silent' })).total).toBe(0);
    });

    test('a card whose host is no longer there is gone, and deleted after 30 days', async () => {
      const [host] = await all.db.all<{ id: string; cloud_id: string; cloud_ref: string }>(
        'select id, cloud_id, cloud_ref from hypervisor_nodes where gpu_total > 0 limit 1',
      );
      await all.db.run('delete from simulated_items where cloud_id = ? and ref = ?', [
        host?.cloud_id ?? '',
        host?.cloud_ref ?? '',
      ]);
      await all.db.run('delete from hypervisor_nodes where id = ?', [host?.id ?? '']);
      await nextMinute(all);
      const gone = (await listOf(all.admin, CARDS, { status: 'gone' })).rows;
      expect(gone.length).toBeGreaterThan(0);
      expect(gone[0]).toMatchObject({ allocated: null, machine_id: null, utilisation: null });
      const left = async () =>
        (await all.db.all<{ n: number }>("select count(*) as n from gpu_cards where status = 'gone'"))[0]?.n;
      all.clock.advance(29 * 86_400_000);
      await forgetOldCards(all.context());
      expect(Number(await left())).toBe(gone.length);
      all.clock.advance(2 * 86_400_000);
      await forgetOldCards(all.context());
      expect(Number(await left())).toBe(0);
    });
  },
);
