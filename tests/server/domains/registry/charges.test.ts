import { describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { IMS, registryWorld } from '../../../support/servers/registryWorld.ts';

const GIB = 1_073_741_824;

describe.each([await oneDatabase()])('charges of an image project on $dialect', (database) => {
  test('its bytes in use are charged; without payment it takes no pushes and keeps its images', async () => {
    const world = await registryWorld({ database });
    const id = await world.project(world.all.personal, 'lab');
    const filter = encodeURIComponent(JSON.stringify({ resource: 'registryProjects', resource_id: `${id}` }));
    const items = async () => (await world.all.admin.get(`/api/bill/v1/billing-items?filter=${filter}`)).body;
    // Nothing is in it.
    expect(await items()).toEqual([]);
    const digest = world.fake.image('lab/web', '1', [{ name: 'a', size: 2 * GIB }]);
    await world.pushed('lab/web', '1', digest);
    expect(await items()).toMatchObject([
      { resource_type: 'object_storage', spec: 'image-repository', resource_name: 'lab' },
    ]);
    expect(Math.round(Number((await items())[0].quantity))).toBe(2);
    await world.all.admin.post(`${IMS}/projects/${id}?action=suspend`);
    const { status, used_bytes: used } = (await world.all.personal.get(`${IMS}/projects/${id}`)).body;
    expect([status, Math.round(used / GIB)]).toEqual(['suspended', 2]);
    expect((await items())[0].state).toBe('stopped');
    expect(world.fake.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
    await world.all.admin.post(`${IMS}/projects/${id}?action=resume`);
    expect((await world.all.personal.get(`${IMS}/projects/${id}`)).body.status).toBe('active');
  });
});
