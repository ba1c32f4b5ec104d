import { expect, test } from 'vitest';
import { isInventory } from '#server/domains/cloud/cloudDefinitions.ts';
import { storeItems } from '#server/domains/cloud/inventory/storeItems.ts';
import { cloudWorld } from '../../../../support/clouds/cloudWorld.ts';

test('an item whose creation is still running gets no second record; one made in the cloud does', async () => {
  const world = await cloudWorld();
  const [size] = await world.list(world.all.personal, 'test-sizes');
  const { body: created } = await world.create(world.all.personal, 'test-machines', {
    name: 'web',
    size_id: String(size?.id),
    admin_password: 'once-only',
    networks: [],
  });
  const definition = world.all.schemas.current().resources.testMachines;
  if (definition === undefined || !isInventory(definition)) throw new Error('there are no test machines');
  const store = (...names: string[]) =>
    storeItems(
      world.all.context(),
      {
        cloudId: world.cloudId,
        definition,
        ownerOf: () => undefined,
        known: new Map(),
        requestedAt: world.all.clock.now(),
      },
      names.map((name) => ({ ref: `ref of ${name}`, tenant: null, fields: { name, status: 'active' } })),
    );

  // The cloud already has the machine, the job of its creation has not run yet.
  expect(await store('web', 'made elsewhere')).toMatchObject({ added: 1 });
  const names = async () => (await world.list(world.all.system, 'test-machines')).map(({ name }) => name);
  expect((await names()).toSorted()).toEqual(['made elsewhere', 'web']);

  // A creation that failed does not hide what the cloud has under its name.
  await world.all.db.run('delete from jobs where job_key like ?', [`%${created.id}%`]);
  expect(await store('web')).toMatchObject({ added: 1 });
});
