import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { schemasWithMachines } from '../../../../support/schemas/machines.ts';
import { scenario, type Scenario } from '../../../../support/scenario.ts';

const REGIONS = '/api/ecrm/v1/regions';
const SITES = '/api/ecrm/v1/sites';
const MACHINES = '/api/ecrm/v1/trial-machines';
const schemas = schemasWithMachines();

async function siteWithMachine({ admin }: Scenario) {
  const region = (await admin.post(REGIONS, { name: '测试区', code: 'test-1', nation: 'CN' })).body;
  const site = (await admin.post(SITES, { name: '测试站点', type: 'idc', region_id: region.id })).body;
  const machine = (await admin.post(MACHINES, { name: 'web', site_id: site.id })).body;
  // A site that is online is not deleted.
  await admin.post(`${SITES}/${site.id}?action=maintenance`);
  return { region, site, machine };
}

describe.each(await databasesUnderTest())('the dry run of a deletion on $dialect', (database) => {
  test('lists what prevents it and the remedies, and deletes nothing', async () => {
    const world = await scenario({ database, schemas });
    const { site, machine } = await siteWithMachine(world);
    const reply = await world.admin.delete(`${SITES}/${site.id}?dry_run=1`);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        affected: [
          {
            resource: 'trialMachines',
            field: 'site_id',
            effect: 'holds',
            count: 1,
            records: [{ id: machine.id, title: 'web', remedies: ['leave', 'delete'] }],
          },
        ],
      },
    });
    expect((await world.admin.get(`${SITES}/${site.id}`)).status).toBe(200);
  });

  test('offers only what could be done now', async () => {
    const world = await scenario({ database, schemas });
    const { site, machine } = await siteWithMachine(world);
    await world.admin.post(`${MACHINES}/${machine.id}?action=recycle`);
    const { body } = await world.admin.delete(`${SITES}/${site.id}?dry_run=1`);
    expect(body.affected[0].records).toEqual([{ id: machine.id, title: 'web', remedies: ['delete'] }]);
  });

  test('finds nothing where nothing refers to it, and after the remedy', async () => {
    const world = await scenario({ database, schemas });
    const { site, machine } = await siteWithMachine(world);
    await world.admin.post(`${MACHINES}/${machine.id}?action=leave`);
    expect((await world.admin.delete(`${SITES}/${site.id}?dry_run=1`)).body).toEqual({ affected: [] });
  });

  test('is refused to actors who may not delete', async () => {
    const world = await scenario({ database, schemas });
    const { site } = await siteWithMachine(world);
    expect((await world.operation_supporter.delete(`${SITES}/${site.id}?dry_run=1`)).status).toBe(403);
    expect((await world.admin.delete(`${SITES}/999999?dry_run=1`)).status).toBe(404);
  });
});
