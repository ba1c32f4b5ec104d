import type { CloudDriver, CloudItem } from '#server/domains/cloud/driver/driver.ts';
import type { ServerFields } from '#server/domains/cloud/driver/kinds/compute.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { CloudProxy } from '../support/clouds/cloudProxy.ts';
import { compare } from './compare.ts';
import { textAt, type Direct } from './direct.ts';
import { holds, same, type Steps } from './steps.ts';

export interface InventoryOptions {
  driver: CloudDriver;
  /** Limits its pages. */
  proxy?: Pick<CloudProxy, 'pageSize' | 'calls'>;
  /** The cloud itself; undefined in a replay. */
  direct?: Direct;
  steps: Steps;
  prefix: string;
  /** Milliseconds. */
  clock: () => number;
}

interface Found {
  pages: number;
  items: CloudItem<ServerFields>[];
  gone: string[];
  partial: boolean;
}

const MANY = 5;
const PAGE = 2;
const LATER_MS = 6_000;

/** A list of more than a page, and changes since a time, none of them made through us. */
export async function inventory({
  driver,
  proxy,
  direct,
  steps: { step },
  prefix,
  clock,
}: InventoryOptions): Promise<void> {
  const found = async (since?: number): Promise<Found> => {
    const result: Found = { pages: 0, items: [], gone: [], partial: true };
    for await (const { items, gone = [], partial } of driver.kinds.servers?.list(
      since === undefined ? {} : { since },
    ) ?? []) {
      result.pages += 1;
      result.items.push(...items);
      result.gone.push(...gone);
      result.partial &&= partial;
    }
    return result;
  };
  const own = ({ items }: Found) =>
    items
      .filter(({ fields }) => fields.name.startsWith(`${prefix}-many`))
      .toSorted((one, other) => one.fields.name.localeCompare(other.fields.name));
  if (proxy) proxy.pageSize = PAGE;
  let before: CloudItem<ServerFields>[] = [];

  await step('a list of many pages', async () => {
    if (direct) await makeMany(direct, prefix);
    const all = await found();
    before = own(all);
    same(
      'the machines that were made',
      before.map(({ fields }) => [fields.name, fields.status]),
      Array.from({ length: MANY }, (_, at) => [`${prefix}-many-${at + 1}`, 'active']),
    );
    holds('it was one page', all.pages > MANY / PAGE && !all.partial);
    same('machines told twice', new Set(all.items.map(({ ref }) => ref)).size, all.items.length);
    if (direct) same('how many there are', all.items.length, await countOf(direct));
    return `${all.items.length} machines on ${all.pages} pages of ${PAGE}`;
  });

  await step('what changed since', async () => {
    const since = clock();
    const [deleted = '', stopped = ''] = before.map(({ ref }) => ref);
    if (direct) {
      // A cloud reports changes by the second, and the driver requests a little more than the time since.
      await delay(LATER_MS);
      await direct.send('POST', 'compute', `/servers/${deleted}/action`, { forceDelete: null });
      await direct.send('POST', 'compute', `/servers/${stopped}/action`, { 'os-stop': null });
      await compare.untilGone(direct, 'compute', `/servers/${deleted}`);
      await compare.until(direct, 'compute', `/servers/${stopped}`, 'server', 'SHUTOFF');
    }
    const changes = await found(since + LATER_MS);
    same(
      'what changed',
      own(changes).map(({ ref, fields }) => [ref, fields.status]),
      [[stopped, 'stopped']],
    );
    holds('the deleted machine is not told', changes.gone.includes(deleted) && changes.partial);
    return `1 of ${MANY} changed, 1 deleted, ${changes.pages} pages`;
  });

  await step('many: everything is taken away', async () => {
    for (const { ref } of before) await driver.kinds.servers?.remove?.(ref, { force: true });
    if (direct) for (const { ref } of before) await compare.untilGone(direct, 'compute', `/servers/${ref}`);
    return `${MANY} machines gone`;
  });
}

async function makeMany(direct: Direct, prefix: string): Promise<void> {
  const flavors = await direct.get('compute', '/flavors/detail?sort_key=memory_mb');
  const images = await direct.get('image', '/images?visibility=public&status=active');
  const server = {
    name: `${prefix}-many`,
    flavorRef: textAt(flavors, 'flavors', 0, 'id'),
    imageRef: textAt(images, 'images', 0, 'id'),
    networks: 'none',
    min_count: MANY,
  };
  await direct.send('POST', 'compute', '/servers', { server });
  for (let at = 0; at < MANY; at += 1) {
    const listed = await direct.get('compute', `/servers?name=${prefix}-many-${at + 1}$`);
    await compare.until(direct, 'compute', `/servers/${textAt(listed, 'servers', 0, 'id')}`, 'server', 'ACTIVE');
  }
}

async function countOf(direct: Direct): Promise<number> {
  const reply = await direct.get('compute', '/servers?all_tenants=true&limit=1000');
  return Array.isArray(reply?.servers) ? reply.servers.length : 0;
}
