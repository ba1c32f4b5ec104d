import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { Json } from '#model/language/definition.ts';
import { isInventory } from '#server/domains/cloud/cloudDefinitions.ts';
import type { Client, Reply } from '../servers/client.ts';
import type { DatabaseUnderTest } from '../databases/databases.ts';
import { scenario, type Scenario, type ScenarioOptions } from '../scenario.ts';
import { cloudSchemas } from './cloudSchemas.ts';
import { testCloud, type TestCloud } from './testDriver.ts';

const CLOUDS = '/api/cmp/v1/clouds';
const SECOND = 1_000;

export interface CloudWorld {
  all: Scenario;
  /** The cloud behind the record. */
  cloud: TestCloud;
  cloudId: string;
  /** `/api/cmp/v1/clouds/…` */
  path: string;
  /** A second cloud with its own driver. */
  other: { cloud: TestCloud; cloudId: string; path: string };
  /** Moves the clock and runs the jobs that are due. */
  run(seconds?: number): Promise<void>;
  sync(): Promise<void>;
  /** Every record of a resource that this reader sees. */
  list(client: Client, resource: string): Promise<Record<string, Json>[]>;
  create(client: Client, resource: string, body: Record<string, Json>): Promise<Reply>;
}

export const KINDS: readonly CloudKind[] = ['servers', 'flavors', 'networks', 'images'];

/** A server with two connected clouds that the test controls, and four resources that live in them. */
export async function cloudWorld(
  database?: DatabaseUnderTest,
  settings?: ScenarioOptions['settings'],
): Promise<CloudWorld> {
  const clouds = new Map<string, TestCloud>();
  const schemas = cloudSchemas();
  const all: Scenario = await scenario({
    schemas,
    ...(database && { database }),
    ...(settings && { settings }),
    drivers: {
      simulator: {
        connect: ({ cloud: { cloud_id } }) => {
          const known = clouds.get(String(cloud_id)) ?? testCloud(() => all.clock.now(), KINDS);
          clouds.set(String(cloud_id), known);
          return known.driver;
        },
      },
    },
  });
  // The clouds of the demo, and the resources of its users there.
  await all.db.run('delete from clouds');
  for (const { table } of Object.values(schemas.resources).filter(isInventory))
    await all.db.run(`delete from ${table}`);
  const run = async (seconds = 0) => {
    all.clock.advance(seconds * SECOND);
    await all.platform.runner.runDue();
  };
  const connect = async (name: string) => {
    const [region] = (
      await all.admin.get(`/api/ecrm/v1/regions?range=[0,0]&filter=${encodeURIComponent('{"status":"enabled"}')}`)
    ).body;
    const { body, status } = await all.admin.post(CLOUDS, {
      name,
      product: 'nextstack',
      region_id: region.id,
      simulated: true,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    const path = `${CLOUDS}/${body.cloud_id}`;
    await all.admin.post(`${path}/action`, { action: 'test' });
    await run(5);
    const cloud = clouds.get(body.cloud_id);
    if (cloud === undefined) throw new Error('the cloud was not asked');
    return { cloud, cloudId: String(body.cloud_id), path };
  };
  const first = await connect('first');
  const other = await connect('second');
  first.cloud.put('flavors', 'small', { name: 'small', vcpus: 2 });
  first.cloud.put('flavors', 'large', { name: 'large', vcpus: 8 });
  first.cloud.put('networks', 'lan', { name: 'lan' });
  other.cloud.put('flavors', 'elsewhere', { name: 'elsewhere', vcpus: 1 });
  await run(120);
  first.cloud.calls.length = 0;
  return {
    all,
    ...first,
    other,
    run,
    sync: () => run(120),
    list: async (client, resource) => (await client.get(`${first.path}/${resource}?range=[0,99]`)).body,
    create: (client, resource, body) => client.post(`${first.path}/${resource}`, body),
  };
}
