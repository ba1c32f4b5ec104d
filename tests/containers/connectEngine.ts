import type { OwnPlatform } from './client.ts';
import { holds } from '../openstack/steps.ts';
import { until } from './client.ts';
import type { Podman } from './podman.ts';

const CLOUDS = '/api/cmp/v1/clouds';

/** Connects a genuine engine to a new platform, and returns the id of its cloud and what the check found. */
export async function connectEngine(client: OwnPlatform, podman: Podman): Promise<{ cloud: string; seen: string }> {
  const region = await client.call('POST', '/api/ecrm/v1/regions', { name: '测试区', code: 'test-1' });
  holds(JSON.stringify(region.body), region.status === 201);
  await client.call('POST', `/api/ecrm/v1/regions/${region.body.id}?action=enable`, {});
  // Nothing is sold here.
  await client.call('POST', '/api/sys/v1/configs', { key: 'billing.free_unpriced', value: true });
  const values = {
    name: 'podman',
    product: 'docker',
    region_id: region.body.id,
    endpoint: podman.endpoint,
    sync_interval_s: 10,
  };
  const made = await client.call('POST', CLOUDS, values);
  holds(JSON.stringify(made.body), made.status === 201);
  const cloud: string = made.body.cloud_id;
  await client.call('POST', `${CLOUDS}/${cloud}/action`, { action: 'test' });
  const known = await until('the check', async () => {
    const { body } = await client.call('GET', `${CLOUDS}/${cloud}`);
    return body.status === 'connected' && body;
  });
  return { cloud, seen: `${known.api_version}, ${known.vcpu_total} cores` };
}
