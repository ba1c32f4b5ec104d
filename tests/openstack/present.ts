import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import { textAt, type Direct, type Reply, type ReplyValue } from './direct.ts';
import { same, type Steps } from './steps.ts';

/** The counters of Nova's diagnostics, and the series that follows from each. */
const COUNTERS = [
  ['cpu_details', 'time', 'cpu_pct'],
  ['disk_details', 'read_bytes', 'disk_read_bps'],
  ['disk_details', 'write_bytes', 'disk_write_bps'],
  ['nic_details', 'rx_octets', 'net_in_bps'],
  ['nic_details', 'tx_octets', 'net_out_bps'],
] as const;

/** What a cloud knows of the present moment: the load of a machine, and which of its own programs work. */
export async function present(driver: CloudDriver, direct: Direct, { step }: Steps): Promise<void> {
  const now = async (id: string) => {
    const to = Date.now();
    return (await driver.metrics?.(id, { from: to - 60_000, to, stepSeconds: 60 }))?.series ?? [];
  };

  await step('the diagnostics of a running machine', async () => {
    const id = await oneThatIs(direct, 'ACTIVE');
    if (id === '') return 'skipped: it needs a running machine';
    const reply = await direct.get('compute', `/servers/${id}/diagnostics`);
    const told = COUNTERS.filter(([list, name]) => listIn(reply, list).some((each) => numberAt(each, name) !== null));
    same('before the second reading', await now(id), []);
    const series = await now(id);
    same(
      'its series',
      series.map(({ name }) => name),
      told.map(([, , name]) => name),
    );
    return series.map(({ name, points }) => `${name} ${points[0]?.[1]?.toFixed(1)}`).join(', ');
  });

  await step('a machine that is off has no diagnostics', async () => {
    const id = await oneThatIs(direct, 'SHUTOFF');
    if (id === '') return 'skipped: it needs a machine that is off';
    same('its series', await now(id), []);
    return 'no series, and no error';
  });

  await step('the programs of the services', async () => {
    const found = (await driver.programs?.()) ?? [];
    const ours = found.map(({ name, host, up }) => `${name} ${host} ${up}`).toSorted();
    const services = [
      ...listIn(await direct.get('compute', '/os-services'), 'services'),
      ...listIn(await direct.get('volume', '/os-services'), 'services'),
    ].map((each) => `${textAt(each, 'binary')} ${textAt(each, 'host')} ${textAt(each, 'state') === 'up'}`);
    const agents = listIn(await direct.get('network', '/agents'), 'agents').map(
      (each) => `${textAt(each, 'binary')} ${textAt(each, 'host')} ${isSet(each, 'alive')}`,
    );
    same('they', ours, [...services, ...agents].toSorted());
    return `${found.filter(({ up }) => up).length} of ${found.length} work: ${[...new Set(found.map(({ name }) => name))].join(', ')}`;
  });
}

async function oneThatIs(direct: Direct, status: string): Promise<string> {
  return textAt(await direct.get('compute', `/servers?all_tenants=true&status=${status}&limit=1`), 'servers', 0, 'id');
}

const listIn = (reply: Reply | null, name: string): ReplyValue[] => (Array.isArray(reply?.[name]) ? reply[name] : []);

function memberOf(value: ReplyValue, name: string): ReplyValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
}

function numberAt(value: ReplyValue, name: string): number | null {
  const found = memberOf(value, name);
  return typeof found === 'number' ? found : null;
}

const isSet = (value: ReplyValue, name: string): boolean => memberOf(value, name) === true;
