import { expect, test } from 'vitest';
import { scenario } from '../../../support/scenario.ts';

test.each([
  ['openstack', 'volumes', 'backups'],
  ['nextstack', 'vm-volumes', 'vm-volume-backups'],
])(
  'the deletion of a backup in %s with dependents names them, each with its remedy',
  async (product, volumes, backups) => {
    const all = await scenario();
    const open = encodeURIComponent(
      JSON.stringify({ simulated: true, status: 'connected', product, bp_ids: { empty: true } }),
    );
    const path = `/api/cmp/v1/clouds/${(await all.admin.get(`/api/cmp/v1/clouds?filter=${open}`)).body[0].cloud_id}`;
    const make = async (resource: string, body: Record<string, string | number | boolean>): Promise<string> => {
      const reply = await all.personal.post(`${path}/${resource}`, body);
      expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
      for (const seconds of [0, 5, 5]) {
        all.clock.advance(seconds * 1_000);
        await all.platform.runner.runDue();
      }
      return reply.body.id;
    };
    const volume_id = await make(volumes, { name: 'data', size_gb: 10 });
    const full = await make(backups, { name: 'full', volume_id });
    const next = await make(backups, { name: 'next', volume_id, incremental: true });
    expect((await all.personal.get(`${path}/${backups}/${next}`)).body).toMatchObject({
      status: 'available',
      extent: 'incremental',
      parent_id: full,
    });
    const address = `${path}/${backups}/${full}`;
    expect(await all.personal.delete(address)).toMatchObject({
      status: 409,
      body: { code: 12207, referrers: [{ field: 'parent_id', count: 1, ids: [next] }] },
    });
    expect((await all.personal.delete(`${address}?dry_run=1`)).body.affected).toMatchObject([
      { effect: 'holds', records: [{ title: 'next', remedies: ['delete'] }] },
    ]);
  },
);
