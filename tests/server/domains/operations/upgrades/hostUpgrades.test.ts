import { describe, expect, test } from 'vitest';
import { keepUpgrading } from '#server/domains/operations/upgrades/upgradeJob.ts';
import { connectedCloud, type Fields } from '../../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../../support/clouds/connectedMachine.ts';

const UPGRADES = '/api/ecrm/v1/node-upgrades';

/** A cloud with a machine, and the host of that machine. */
async function hostWithMachine() {
  const world = await connectedCloud('nextstack');
  const { all, run, path, list } = world;
  const machine = await connectedMachine(world, all.personal, 'nextstack');
  await all.admin.post(`${path}/action`, { action: 'sync' });
  await run(3);
  const hosts: Fields[] = await list('hypervisor-nodes', all.admin);
  const busy = hosts.find(({ running_vms: count }) => count === 1);
  if (busy === undefined) throw new Error('no host has the machine');
  const at = `${path}/hypervisor-nodes/${busy.id}`;
  const prepare = async (version: string, host = busy) => {
    const reply = await all.admin.post(`${path}/hypervisor-nodes/${host.id}?action=upgrade`, {
      version,
      confirmation: 'auto',
    });
    return { reply, path: `${UPGRADES}/${reply.body.id}` };
  };
  const show = async (of: string): Promise<Fields> => (await all.admin.get(of)).body;
  return { ...world, machine, hosts, busy, at, prepare, show };
}

describe('upgrades of hosts by the driver of their cloud (spec 4.2)', () => {
  test('move the machines away, install, watch, and return the host to service', async () => {
    const { all, run, machine, busy, at, prepare, show } = await hostWithMachine();
    const { reply, path } = await prepare('8.3.0');
    expect(reply).toMatchObject({
      status: 200,
      body: { kind: 'host', carried_by: 'cloud', from_version: '8.2.1', blockers: [], upgrade_status: 1 },
    });
    expect(await all.admin.post(`${path}?action=start`)).toMatchObject({ status: 202 });
    await run(1);
    expect(await show(path)).toMatchObject({ status: 'upgrading', step: 'draining' });
    expect(await show(at)).toMatchObject({ upgrade_status: 2 });
    // The database is restored without its jobs.
    await all.db.run("delete from jobs where kind = 'node-upgrade'");
    await keepUpgrading(all.context());
    await run(30);
    expect(await show(path)).toMatchObject({ status: 'unconfirmed', step: 'watching' });
    expect(await show(at)).toMatchObject({
      hypervisor_version: '8.3.0',
      state: 'up',
      status: 'disabled',
      running_vms: 0,
    });
    expect(await machine.now()).toMatchObject({ status: 'active' });
    await run(130);
    expect(await show(path)).toMatchObject({ status: 'finished', upgrade_status: 40, fault: null });
    expect(await show(at)).toMatchObject({ status: 'enabled', upgrade_status: 40, hypervisor_version: '8.3.0' });
    const { body: events } = await all.admin.get(
      `/api/omc/v1/apievents?filter=${encodeURIComponent(JSON.stringify({ resource_type: 'nodeUpgrades' }))}&range=[0,49]`,
    );
    expect(events.map(({ type }: Fields) => type)).toEqual(
      expect.arrayContaining([
        'nodeUpgrades.create',
        'nodeUpgrades.start',
        'nodeUpgrades.install',
        'nodeUpgrades.finish',
      ]),
    );
    expect((await show(`${at}/history`)).length).toBeGreaterThan(0);
    expect(busy.hypervisor_version).toBe('8.2.1');
  });

  test('list machines that cannot move, another upgrade of the cloud, and a host that is down', async () => {
    const { all, hosts, busy, prepare, show } = await hostWithMachine();
    const idle = hosts.filter(({ running_vms: count }) => count === 0);
    const [first, second] = idle;
    const running = await prepare('8.3.0', first);
    expect(await all.admin.post(`${running.path}?action=start`)).toMatchObject({ status: 202 });
    await all.db.run("update vms set status = 'rescued'");
    const blocked = await prepare('8.3.0', busy);
    expect(blocked.reply.body.blockers).toEqual([
      { reason: 'other_upgrade', detail: first?.name },
      { reason: 'machines_fixed', detail: 'web (rescued)' },
    ]);
    expect(await all.admin.post(`${blocked.path}?action=start`)).toMatchObject({ status: 409, body: { code: 1364 } });
    await all.db.run("update hypervisor_nodes set state = 'down' where id = ?", [String(second?.id)]);
    const down = await prepare('9.0.0', second);
    expect(down.reply.body.blockers).toContainEqual({ reason: 'not_ready', detail: 'down' });
    expect(await show(blocked.path)).toMatchObject({ status: 'built' });
  });

  test('need room for the machines that move, and not for what the cloud reserves on the host', async () => {
    const { all, busy, prepare } = await hostWithMachine();
    await all.db.run('update hypervisor_nodes set vcpus_used = vcpus_offered');
    const full = await prepare('8.3.0');
    expect(full.reply.body.blockers).toEqual([{ reason: 'no_room', detail: 'vCPU' }]);
    await all.db.run('update hypervisor_nodes set vcpus_used = vcpus_offered - 4 where id <> ?', [String(busy.id)]);
    expect((await all.admin.post(`${full.path}?action=recheck`)).body.blockers).toEqual([]);
    // A machine that the platform does not know: it takes what is taken.
    await all.db.run('update hypervisor_nodes set running_vms = 2 where id = ?', [String(busy.id)]);
    expect((await all.admin.post(`${full.path}?action=recheck`)).body.blockers).toEqual([
      { reason: 'no_room', detail: 'vCPU' },
    ]);
  });

  test('that the cloud refuses fail with its words, and the host returns to service', async () => {
    const { all, run, hosts, at, prepare, show } = await hostWithMachine();
    const { path } = await prepare('9.0.0');
    await all.admin.post(`${path}?action=start`);
    // The build is withdrawn in the cloud meanwhile.
    for (const { fields } of await all.db.all<{ fields: string }>(
      "select fields from simulated_items where kind = 'hypervisors'",
    ))
      await all.db.run('update simulated_items set fields = ? where fields = ?', [
        JSON.stringify({ ...JSON.parse(fields), available_versions: [] }),
        fields,
      ]);
    await run(40);
    expect(await show(path)).toMatchObject({
      status: 'failed',
      upgrade_status: 20,
      fault: { code: '1366', message: expect.stringContaining('9.0.0') },
    });
    expect(await show(at)).toMatchObject({ status: 'enabled', hypervisor_version: '8.2.1', upgrade_status: 20 });
    expect(hosts.length).toBeGreaterThan(2);
  });

  test('are not offered by a cloud whose driver cannot do it', async () => {
    const { all, busy, path } = await hostWithMachine();
    await all.db.run('update hypervisor_nodes set available_versions = ?', ['[]']);
    expect(
      await all.admin.post(`${path}/hypervisor-nodes/${busy.id}?action=upgrade`, {
        version: '8.3.0',
        confirmation: 'auto',
      }),
    ).toMatchObject({ status: 409, body: { code: 1363 } });
    for (const tenant of [all.personal, all.bp_admin])
      expect((await tenant.get(`${path}/hypervisor-nodes/${busy.id}`)).status).toBe(403);
  });
});
