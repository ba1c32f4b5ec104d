import type { Json } from '#model/language/definition.ts';
import type { Client, Reply } from '../servers/client.ts';
import { scenario, type Scenario, type ScenarioOptions } from '../scenario.ts';

export const DOCKER = '/api/cis/v1/docker';
const CLOUDS = '/api/cmp/v1/clouds';
const SECOND = 1_000;

export interface ContainerWorld {
  all: Scenario;
  cloudId: string;
  /** Moves the clock step by step, and runs the jobs that are due at each. */
  run(seconds?: number): Promise<void>;
  deploy(client: Client, body?: Record<string, Json>): Promise<Reply>;
  deployment(client: Client, id: string): Promise<Record<string, Json>>;
  instances(client: Client, deploymentId: string): Promise<Record<string, Json>[]>;
  act(client: Client, id: string, action: string, body?: Record<string, Json>): Promise<Reply>;
}

/** A server with a connected container engine, which is simulated. */
export const containerWorld = async (options: ScenarioOptions = {}): Promise<ContainerWorld> =>
  containerWorldOn(await scenario(options));

/** The same on a server that the caller closes. */
export async function containerWorldOn(all: Scenario): Promise<ContainerWorld> {
  await all.db.run("delete from clouds where product = 'docker'");
  const run = async (seconds = 0) => {
    for (let passed = 0; passed <= seconds; passed += 2) {
      await all.platform.runner.runDue();
      if (passed < seconds) all.clock.advance(2 * SECOND);
    }
    await all.platform.runner.runDue();
  };
  const cloudId = await addEngine(all);
  await run(10);
  return {
    all,
    cloudId,
    run,
    deploy: (client, body = {}) =>
      client.post(`${DOCKER}/deployments`, { name: 'web', cloud_id: cloudId, image: 'shop/web:1.0', ...body }),
    deployment: async (client, id) => (await client.get(`${DOCKER}/deployments/${id}`)).body,
    instances: async (client, id) =>
      (
        await client.get(
          `${DOCKER}/instances?filter=${encodeURIComponent(JSON.stringify({ deployment_id: id }))}&sort=["slot","ASC"]`,
        )
      ).body,
    act: (client, id, action, body = {}) => client.post(`${DOCKER}/deployments/${id}?action=${action}`, body),
  };
}

export async function addEngine({ admin }: Scenario, more: Record<string, Json> = {}): Promise<string> {
  const [region] = (
    await admin.get(`/api/ecrm/v1/regions?range=[0,0]&filter=${encodeURIComponent('{"status":"enabled"}')}`)
  ).body;
  const { body, status } = await admin.post(CLOUDS, {
    name: 'engine',
    product: 'docker',
    region_id: region.id,
    simulated: true,
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  await admin.post(`${CLOUDS}/${body.cloud_id}/action`, { action: 'test' });
  return String(body.cloud_id);
}
