import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { connectedCloud, type Fields } from '../../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../../support/clouds/connectedMachine.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { itemsOf, noOverlap, spansOfItem, statesOf } from './countedTime.ts';

const admin_password = 'Suantai@2026';
const databases = [await oneDatabase()];
// Each product once, and each database once.
const cases = [
  ['OpenStack', 'openstack', databases[0]],
  ['NextStack', 'nextstack', databases.at(-1)],
] as const;

describe.each(cases)('the life of a machine in %s', (_name, product, database) => {
  test('counts while it runs, whatever else happens to it', async () => {
    const world = await connectedCloud(product, database && { database });
    const { all, run, list, make, path } = world;
    const isNext = product === 'nextstack';
    const machine = await connectedMachine(world, all.personal, product);
    const act = async (action: string, status: string, input: Record<string, Json> = {}) => {
      const reply = await all.personal.post(`${machine.at}?action=${action}`, input);
      expect(reply, `${action} ${JSON.stringify(reply.body)}`).toMatchObject({ status: 202 });
      await run(6);
      expect(await machine.now(), action).toMatchObject({ status });
    };
    const before = await machine.now();
    const larger = (await list(isNext ? 'vm-flavors' : 'flavors')).find(
      (each: Fields) =>
        each.id !== before.flavor_id &&
        !each.gpu_count &&
        !each.is_disabled &&
        Number(each.disk_gb) >= Number(before.disk_gb),
    );
    await act('stop', 'stopped');
    // One of the products resizes stopped machines only.
    if (!isNext) await act('start', 'active');
    await act('resize', 'resized', { flavor_id: larger.id });
    await act('confirm_resize', isNext ? 'stopped' : 'active');
    if (isNext) await act('start', 'active');
    await all.personal.put(machine.at, { name: 'renamed' });
    await run(6);
    await act('recycle', 'soft_deleted');
    await act('restore', 'active');
    await act('recycle', 'soft_deleted');
    expect(await all.personal.post(`${machine.at}?action=purge`, {})).toMatchObject({ status: 202 });
    await run(6);

    const [vm, ...others] = await itemsOf(all, machine.id, 'vm');
    expect(others).toEqual([]);
    expect(vm).toMatchObject({ state: 'released', resource_name: 'renamed', open_key: null });
    const states = await statesOf(all, machine.id);
    const entered = (state: string, n = 0) => states.filter(([each]) => each === state).map(([, at]) => at)[n];
    const spans = await spansOfItem(all, vm?.id ?? 0);
    // The size changes while the machine runs, or while it is off.
    const [firstSpec, secondSpec] = [spans[0]?.spec, spans.at(-1)?.spec];
    expect(firstSpec).not.toBe(secondSpec);
    const counted = spans.map(({ from, to, spec, quantity }) => [from, to, spec, quantity]);
    const one = 1_000_000;
    expect(counted).toEqual(
      isNext
        ? [
            [entered('active', 0), entered('stopped', 0), firstSpec, one],
            [entered('active', 1), entered('soft_deleted', 0), secondSpec, one],
            [entered('active', 2), entered('soft_deleted', 1), secondSpec, one],
          ]
        : [
            [entered('active', 0), entered('stopped', 0), firstSpec, one],
            [entered('active', 1), entered('resized', 0), firstSpec, one],
            [entered('resized', 0), entered('soft_deleted', 0), secondSpec, one],
            [entered('active', 3), entered('soft_deleted', 1), secondSpec, one],
          ],
    );
    expect(vm).toMatchObject({ spec: larger.name, counted_to: vm?.to });
    const disks = await all.db.kysely
      .selectFrom('billing_items')
      .innerJoin('spans', 'spans.item_id', 'billing_items.id')
      .select(['spans.from', 'spans.to'])
      .where('resource_type', '=', 'volume')
      .where('resource', '=', 'vmVolumes')
      .where('user_id', '=', vm?.user_id ?? 0)
      .where('spans.from', '>=', entered('creating') ?? 0)
      .execute();
    // Its disk counts on its own, also while the machine is off. The other product keeps it on the host.
    expect(disks.map(({ from, to }) => [from, to])).toEqual(isNext ? [[entered('active', 0), vm?.to]] : []);

    // A machine that fails to start has never run.
    const fail = [{ kind: 'servers', operation: 'build', times: 1, fault: 'failed', detail: null }];
    expect(await all.admin.put(`${path}/simulator/faults`, { fail })).toMatchObject({ status: 200 });
    const { flavor_id = null, image_id = null } = before;
    const networks = [{ network_id: machine.network.id ?? null, subnet_id: machine.subnet.id ?? null }];
    const machines = isNext ? 'vms' : 'instances';
    const failed = await make(machines, {
      name: 'never',
      flavor_id,
      source: 'image',
      image_id,
      networks,
      admin_password,
    });
    await run(8);
    expect((await all.personal.get(`${path}/${machines}/${failed.id}`)).body).toMatchObject({ status: 'error' });
    const [unused] = await itemsOf(all, String(failed.id), 'vm');
    expect(unused).toMatchObject({ state: 'pending', next_at: null });
    await all.personal.delete(`${path}/${machines}/${failed.id}`);
    await run(8);
    expect(await itemsOf(all, String(failed.id))).toMatchObject([{ state: 'released', next_at: null }]);
    expect(await spansOfItem(all, unused?.id ?? 0)).toEqual([]);
    await noOverlap(all);
  });
});
