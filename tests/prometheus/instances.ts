import { promqlFault } from '#model/domains/operations/metrics/promqlFault.ts';
import { holds, same, type Steps } from '../openstack/steps.ts';
import { until, type World } from './world.ts';

const PATH = '/monitor/prometheus';

/** Registering, targets and queries, compared with the Prometheus itself. */
export async function instances({ call, prometheus, exporter }: World, { step }: Steps): Promise<void> {
  let id = 0;
  await step('an address that is no Prometheus is refused', async () => {
    const { status, body } = await call('POST', PATH, { name: 'exporter', url: `http://${exporter}` });
    same('status and code', [status, body.code], [502, 25048]);
    return body.fields.url;
  });
  await step('a Prometheus is registered and up', async () => {
    const made = await call('POST', PATH, { name: 'first', url: prometheus });
    same('status', made.status, 201);
    id = made.body.id;
    await until('it is up', async () => (await call('GET', `${PATH}/${id}`)).body.health === 'up');
    const {
      version,
      retention,
      scrape_interval: interval,
      clock_skew_s: skew,
    } = (await call('GET', `${PATH}/${id}`)).body;
    const build = await (await fetch(`${prometheus}/api/v1/status/buildinfo`)).json();
    same('version', version, build.data.version);
    holds('its clock is ours', Math.abs(skew) <= 1);
    return `${version}, keeps ${retention}, scrapes every ${interval}`;
  });
  await step('its targets, the unhealthy one first', async () => {
    await until('both were scraped', async () =>
      (await call('GET', `${PATH}/${id}/jobs`)).body.items.every(
        (each: { last_scrape: string | null }) => each.last_scrape !== null,
      ),
    );
    const { items, up, total } = (await call('GET', `${PATH}/${id}/jobs`)).body;
    same('up and total', [up, total], [1, 2]);
    same('first', [items[0].job, items[0].health], ['gone', 'down']);
    return items[0].last_error;
  });
  const ask = (query: Record<string, string>) => call('GET', `${PATH}/${id}/data/query?${new URLSearchParams(query)}`);
  await step('an instant query', async () => {
    const { body } = await ask({ query: 'count by (job) (up)' });
    same('type and series', [body.resultType, body.series], ['vector', 2]);
    return JSON.stringify(body.result);
  });
  await step('a range query equals that of the Prometheus', async () => {
    const end = Math.floor(Date.now() / 1_000);
    const range = { query: 'node_cpu_seconds_total', start: String(end - 10), end: String(end), step: '1' };
    const { body } = await ask(range);
    const own = await (await fetch(`${prometheus}/api/v1/query_range?${new URLSearchParams(range)}`)).json();
    same('result', body.result, own.data.result);
    return `${body.series} series`;
  });
  await step('11,000 points pass and one more does not', async () => {
    same('11,000', (await ask({ query: 'vector(1)', start: '1', end: '11000', step: '1' })).status, 200);
    const { status, body } = await ask({ query: 'vector(1)', start: '0', end: '11000', step: '1' });
    same('11,001', [status, body.code], [400, 9000]);
    return body.fields.step;
  });
  await step('mistakes stand where the Prometheus sees them', async () => {
    const columns: string[] = [];
    for (const query of ['up{', 'up{a=b}', 'sum(up', '1 +', 'up +\n  )']) {
      const { status, body } = await ask({ query });
      same(`status of ${query}`, [status, body.code], [400, 25050]);
      const own = await (await fetch(`${prometheus}/api/v1/query?${new URLSearchParams({ query })}`)).json();
      const [, line, column] = /(\d+):(\d+): parse error/.exec(own.error) ?? [];
      const fault = promqlFault(query);
      same(`line of ${query}`, fault?.line, Number(line));
      columns.push(`${fault?.column}/${column}`);
    }
    const types = await ask({ query: 'rate(up)' });
    same('a wrong type', [types.status, types.body.code], [400, 25050]);
    return `columns ours/theirs ${columns.join(' ')}; ${types.body.fields.query}`;
  });
}
