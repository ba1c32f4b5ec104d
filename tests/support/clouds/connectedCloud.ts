import { expect } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Client } from '../servers/client.ts';
import type { DatabaseUnderTest } from '../databases/databases.ts';
import { scenario, type Scenario } from '../scenario.ts';
import { withoutPrices } from '../withoutPrices.ts';

export type Fields = Record<string, Json>;

/**
 * A new connected, simulated cloud in which the tenant `personal` creates resources, which cost nothing. `given`: a
 * server that the tests of a file share.
 */
export async function connectedCloud(
  product: 'openstack' | 'nextstack' = 'openstack',
  { database, given }: { database?: DatabaseUnderTest; given?: Scenario } = {},
) {
  const all = given ?? (await scenario(database && { database }));
  await withoutPrices(all);
  const run = async (seconds = 5) => {
    for (let second = 0; second < seconds; second += 1) {
      all.clock.advance(1_000);
      await all.platform.runner.runDue();
    }
  };
  const [region] = (
    await all.admin.get(`/api/ecrm/v1/regions?range=[0,0]&filter=${encodeURIComponent('{"status":"enabled"}')}`)
  ).body;
  const cloud = (
    await all.admin.post('/api/cmp/v1/clouds', {
      name: 'connected-cloud',
      product,
      region_id: region.id,
      simulated: true,
    })
  ).body;
  const path = `/api/cmp/v1/clouds/${cloud.cloud_id}`;
  await all.admin.post(`${path}/action`, { action: 'test' });
  await run();
  await all.admin.post(`${path}/action`, { action: 'sync' });
  await run();
  const make = async (resource: string, body: Fields, client: Client = all.personal) => {
    const reply = await client.post(`${path}/${resource}`, body);
    expect(reply, `${resource} ${JSON.stringify(reply.body)}`).toMatchObject({ status: 201 });
    await run(3);
    return (await client.get(`${path}/${resource}/${reply.body.id}`)).body;
  };
  const list = async (resource: string, client: Client = all.personal) =>
    (await client.get(`${path}/${resource}?range=[0,99]`)).body;
  return { all, run, path, make, list };
}
