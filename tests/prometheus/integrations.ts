import { parse } from 'yaml';
import { same, type Steps } from '../openstack/steps.ts';
import { until, type World } from './world.ts';

const PATH = '/monitor/integrations';

/** An integration waits until a real Prometheus scrapes with its configuration. */
export async function integrations({ server, call, startPrometheus }: World, { step }: Steps): Promise<void> {
  let [id, url] = [0, ''];
  const status = async (): Promise<string> => (await call('GET', `${PATH}/${id}`)).body.status;
  await step('an integration waits for its first scrape', async () => {
    const { body } = await call('POST', PATH, { name: 'pasted', scrape_machines: true });
    id = body.id;
    same('before', await status(), 'installing');
    // A server on a free port does not know its own address; a minute is too long for a test.
    const jobs = body.configuration
      .replaceAll(/127\.0\.0\.1:\d+/g, new URL(server.url).host)
      .replaceAll('scrape_interval: 1m', 'scrape_interval: 1s');
    const indented = jobs.replace(/^/gm, '  ');
    url = await startPrometheus('pasted', `scrape_configs:\n${indented}`);
    await until('it is installed', async () => (await status()) === 'installed');
    return `${parse(jobs).length} jobs`;
  });
  await step('the metrics of the platform are in the Prometheus', async () => {
    const query = 'count({__name__=~"suantai_.+", job="suantai"})';
    const found = async () =>
      (await (await fetch(`${url}/api/v1/query?${new URLSearchParams({ query })}`)).json()).data.result;
    await until('there are metrics', async () => (await found()).length > 0, 90_000);
    return `${(await found())[0].value[1]} series`;
  });
  await step('it ends with its token', async () => {
    await call('PATCH', `${PATH}/${id}?action=uninstall`);
    await until('it is removed', async () => (await status()) === 'uninstalled');
    const targets = async () => (await (await fetch(`${url}/api/v1/targets?state=active`)).json()).data.activeTargets;
    await until('the scrape is refused', async () =>
      (await targets()).some(({ lastError }: { lastError: string }) => lastError.includes('403')),
    );
    return (await targets())[0].lastError;
  });
}
