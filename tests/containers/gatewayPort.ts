import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../e2e/support/testServer.ts';
import { holds } from '../openstack/steps.ts';
import { until, type OwnPlatform } from './client.ts';

const SITES = '/api/ecrm/v1/sites';
const GATEWAYS = '/api/ecrm/v1/gws';

/** A real agent opens a port, behind which two web servers in containers answer in turn. */
export async function gatewayPort(
  client: OwnPlatform,
  { docker, cloud }: { docker: string; cloud: string },
): Promise<string> {
  const made = async (path: string, body: Record<string, string | number | string[]>) => {
    const reply = await client.call('POST', path, body);
    holds(`${path} ${JSON.stringify(reply.body)}`, reply.status === 201);
    return reply.body;
  };
  const [region] = (await client.call('GET', '/api/ecrm/v1/regions')).body;
  const site = await made(SITES, { name: 'edge', region_id: region.id, type: 'edge' });
  const port = Number(await freePort());
  const gateway = await made(GATEWAYS, {
    name: 'edge-1',
    site_id: site.id,
    type: 'edge',
    public_ip: '127.0.0.1',
    forward_ports: String(port),
    forward_cloud_ids: [cloud],
  });
  const path = `${GATEWAYS}/${gateway.id}`;
  const script = join(import.meta.dirname, '../../scripts/agent.ts');
  const words = ['--url', `${client.url}${path}`, '--every', '1', '--forward', String(port)];
  const agent = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, AGENT_TOKEN: gateway.agent_token },
    stdio: 'ignore',
  });
  try {
    await until('the agent reports', async () => (await client.call('GET', path)).body.forward_offer === String(port));
    await client.call('POST', `${path}?action=active`, {});
    await until('the gateway is active', async () => (await client.call('GET', path)).body.status === 'active');
    const { id } = await made(`${docker}/deployments`, {
      name: 'pages',
      cloud_id: cloud,
      image: 'localhost/suantai/test:1.0',
      replicas: 2,
      cpu: 0.25,
      memory_mb: 64,
      command: ['/bin/sh', '-c', 'cat /proc/sys/kernel/hostname > /tmp/index.html; exec httpd -f -p 8080 -h /tmp'],
      ports: [{ container_port: 8080 }] as never,
      rollout_timeout_s: 90,
    });
    await until(
      'it runs',
      async () => (await client.call('GET', `${docker}/deployments/${id}`)).body.status === 'running',
    );
    const forward = await made(`${docker}/deployments/${id}?action=expose`, { gateway_id: gateway.id });
    const state = async () => (await client.call('GET', `${docker}/forwards/${forward.id}`)).body;
    await until('the port is open', async () => (await state()).status === 'listening');
    // A connection for each request, so that the next one goes to the other container.
    const page = async () =>
      (await (await fetch(`http://${forward.address}/`, { headers: { connection: 'close' } })).text()).trim();
    const answered = new Set([await page(), await page(), await page(), await page()]);
    holds(`${[...answered].join()} answered`, answered.size === 2);
    await client.call('POST', `${docker}/deployments/${id}?action=stop`, {});
    await until('it is closed', async () => (await state()).reason === 'not_running');
    await until('nothing answers', () =>
      page().then(
        () => false,
        () => true,
      ),
    );
    await client.call('DELETE', `${docker}/deployments/${id}`);
    await until(
      'it is gone',
      async () => (await client.call('GET', `${docker}/forwards/${forward.id}`)).status === 404,
    );
    return `${forward.address}, answered by ${[...answered].join(' and ')}`;
  } finally {
    agent.kill('SIGTERM');
    if (agent.exitCode === null && agent.signalCode === null) await once(agent, 'exit');
  }
}
