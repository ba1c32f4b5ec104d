import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../e2e/support/testServer.ts';
import { same, type Steps } from '../openstack/steps.ts';
import { until, type World } from './world.ts';

const INTEGRATIONS = '/monitor/integrations';
/** A Prometheus that scrapes once a minute begins at a random second of it. */
const SCRAPE_MS = 120_000;

/** The reference agent installs a Prometheus of its own on this host, for an integration, and keeps it running. */
export async function component({ folder, server, exporter, call, callAt }: World, { step }: Steps): Promise<void> {
  const root = join(folder, 'components');
  let [integration, installation] = [0, 0];
  const agents: ChildProcess[] = [];
  const port = Number(await freePort());
  const prometheus = `http://127.0.0.1:${port}`;
  const show = async () => (await call('GET', `${INTEGRATIONS}/${integration}`)).body;
  const targets = async (): Promise<{ scrapePool: string; health: string; lastError: string }[]> =>
    (await (await fetch(`${prometheus}/api/v1/targets?state=active`)).json()).data.activeTargets;
  const isUp = async (pool: string) =>
    (await targets()).some(({ scrapePool, health }) => scrapePool === pool && health === 'up');
  const pid = () => Number(readFileSync(join(root, `${installation}`, 'pid'), 'utf8'));
  try {
    let gateway = 0;
    await step('an agent on this host can install a Prometheus', async () => {
      const [site] = (await callAt('GET', '/api/ecrm/v1/sites')).body;
      const made = await callAt('POST', '/api/ecrm/v1/gws', { name: 'this-host', site_id: site.id, type: 'vpn' });
      same('created', made.status, 201);
      gateway = made.body.id;
      const args = ['--url', `${server.url}/api/ecrm/v1/gws/${gateway}`, '--every', '0.5', '--components', root];
      const agent = spawn(process.execPath, ['scripts/agent.ts', ...args], {
        env: { ...process.env, AGENT_TOKEN: made.body.agent_token },
        stdio: 'ignore',
      });
      agents.push(agent);
      const components = async () => (await callAt('GET', `/api/ecrm/v1/gws/${gateway}`)).body.components ?? [];
      await until('it reports', async () => (await components()).includes('prometheus'));
      return (await components()).join(', ');
    });
    await step('an integration installs it, and its first scrape completes it', async () => {
      const body = { name: 'on-this-host', way: 'component', gateway_id: gateway, prometheus_port: port };
      const made = await call('POST', INTEGRATIONS, body);
      same(`created ${JSON.stringify(made.body)}`, made.status, 201);
      integration = made.body.id;
      installation = made.body.installation_id;
      same('before', (await show()).status, 'installing');
      await until('it is installed', async () => (await show()).status === 'installed', SCRAPE_MS);
      return (await call('GET', `/installations/${installation}`)).body.endpoint;
    });
    await step('its targets are up: the platform, and a node exporter', async () => {
      const at = `/installations/${installation}`;
      await call('PATCH', at, { targets: [exporter], scrape_interval_s: 5 });
      await call('POST', `${at}?action=upgrade`);
      await until('the exporter is up', () => isUp('targets'), SCRAPE_MS);
      await until('the platform is up', () => isUp('suantai'), SCRAPE_MS);
      return (await targets()).map(({ scrapePool, health }) => `${scrapePool} ${health}`).join(', ');
    });
    await step('it runs again after it was killed', async () => {
      const before = pid();
      process.kill(before, 'SIGKILL');
      await until('another process runs', async () => pid() !== before && (await fetch(`${prometheus}/-/ready`)).ok);
      return `${before} → ${pid()}`;
    });
    await step('installed again, its former token is refused', async () => {
      const secret = () =>
        /"credentials":"([\w-]+)"/.exec(readFileSync(join(root, `${installation}`, 'prometheus.json'), 'utf8'))?.[1] ??
        '';
      const scrape = async (token: string) =>
        (await fetch(`${server.url}/api/omc/v1/monitor/export`, { headers: { authorization: `Bearer ${token}` } }))
          .status;
      const former = secret();
      same('before', await scrape(former), 200);
      // Refused while the gateway still carries out the new settings.
      const again = async () => (await call('PATCH', `${INTEGRATIONS}/${integration}?action=reinstall`)).status;
      await until('it is accepted', async () => (await again()) === 200);
      same('its end', await scrape(former), 403);
      await until('another token is there', async () => secret() !== former);
      await until('it is installed', async () => (await show()).status === 'installed', SCRAPE_MS);
      return 'another token';
    });
    await step('uninstalled, nothing of it is left on the host', async () => {
      await call('PATCH', `${INTEGRATIONS}/${integration}?action=uninstall`);
      await until('it is removed', async () => (await show()).status === 'uninstalled');
      await until('its folder is gone', async () => !existsSync(join(root, `${installation}`)));
      const isGone = await fetch(prometheus).then(
        () => false,
        () => true,
      );
      same('its process is gone', isGone, true);
      return (await call('GET', `/installations/${installation}`)).body.status;
    });
  } finally {
    for (const agent of agents) {
      if (agent.exitCode !== null || agent.signalCode !== null) continue;
      agent.kill('SIGTERM');
      await once(agent, 'exit');
    }
  }
}
