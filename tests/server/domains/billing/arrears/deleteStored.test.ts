import { describe, expect, test } from 'vitest';
import { deleteUnpaid } from '#server/domains/billing/unpaid/stopUnpaid.ts';
import { connectedCloud } from '../../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../../support/clouds/connectedMachine.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';

const PAUSES = [0, 60_000, 60_000, 60_000, 3_600_000, 3_600_000, 3_600_000];

describe.each([await oneDatabase()])('the end of a retention, on $dialect (B3)', (database) => {
  test('deletes what is only stored: a protected image, a chain of backups, the snapshot of a machine', async () => {
    const cloud = await connectedCloud('openstack', { database });
    const { all, run, make, list } = cloud;
    const client = all.personal;
    const machine = await connectedMachine(cloud, client, 'openstack');
    const disk = await make('volumes', { name: 'data', size_gb: 1 });
    const act = async (at: string, action: string, body = {}) => {
      const reply = await client.post(`${at}?action=${action}`, body);
      expect(reply.status, `${action} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
      await run(60);
    };
    await act(machine.at, 'create_snapshot', { name: 'kept' });
    const source = { source: 'url', url: 'https://example.com/own.qcow2', disk_format: 'qcow2' };
    await make('images', { name: 'own', protected: true, ...source });
    await run(60);
    await make('backups', { name: 'full', volume_id: disk.id });
    await run(60);
    await make('backups', { name: 'more', volume_id: disk.id, incremental: true });
    await run(60);
    const [own] = await list('instance-snapshots');
    expect(own).toMatchObject({ status: 'available' });
    const ownImages = async () => (await list('images')).filter((each: { name: string }) => each.name === 'own');
    expect(await ownImages()).toMatchObject([{ status: 'active', protected: true }]);

    const kinds = ['images', 'backups', 'instanceSnapshots'];
    const items = await all
      .context()
      .db.kysely.selectFrom('billing_items')
      .selectAll()
      .where('resource', 'in', kinds)
      .where('open_key', 'is not', null)
      .execute();
    expect([...new Set(items.map(({ resource }) => resource))].toSorted()).toEqual(kinds.toSorted());
    await all.context().transaction((context) => deleteUnpaid(context, items));
    for (const pause of PAUSES) {
      all.clock.advance(pause);
      await run(10);
    }
    expect(await ownImages()).toEqual([]);
    expect(await list('backups')).toEqual([]);
    expect(await list('instance-snapshots')).toEqual([]);
  });
});
