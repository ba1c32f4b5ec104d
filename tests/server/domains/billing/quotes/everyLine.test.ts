// @module-tag long
import { array, constantFrom, integer, option, record, sample, type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { figuresOf } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from '../orders/shop.ts';

type Fields = Record<string, Json>;

/** `PROPERTY_SEED` runs the forms of a failure again. */
const SEED = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 1_000_000);
const HOUR_MS = 3_600_000;
const PRICES = { ssd: '0.04', hdd: '0.01', general: '0.03', capacity: '0.02' };
const TYPES = Object.keys(PRICES);
/** Their sizes are known when they exist: no form has them. The last four are outside clouds of machines. */
const MEASURED_LATER = ['images', 'vmImages', 'containerDeployments', 'stacks', 'clusters', 'registryProjects'];

const optional = <Value>(of: Arbitrary<Value>) => option(of, { nil: undefined });
const disk = record({ size_gb: integer({ min: 1, max: 90 }), volume_type: optional(constantFrom(...TYPES)) });

describe('a quote has every line that will be billed', () => {
  let shop: Shop;
  let buyer: Buyer;
  let nextPath = '';
  let forms: Record<string, Arbitrary<Fields>>;

  beforeAll(async () => {
    shop = await openShop();
    await keepSettling(shop.all.context());
    const { all, run } = shop;
    await all.db.run('update products set status = ?', ['draft']);
    const month = (price: string) => ({ period_prices: [{ period: 1, unit: 'month', price }] });
    for (const [type, price] of Object.entries(PRICES)) {
      await shop.sell(
        `use-${type}`,
        { resource_type: 'volume', spec_ref: type, meter: 'gb_hour' },
        { unit_price: price },
      );
      const advance = { resource_type: 'volume', spec_ref: type, charge_type: 'prepaid', meter: 'month' };
      await shop.sell(`month-${type}`, advance, month(String(Number(price) * 100)));
    }
    await shop.sell('month-vm', { resource_type: 'vm', charge_type: 'prepaid', meter: 'month' }, month('100.00'));
    for (const [type, meter, unit_price] of [
      ['vm', 'hour', '1.00'],
      ['snapshot', 'gb_hour', '0.01'],
      ['backup', 'gb_hour', '0.02'],
      ['eip', 'hour', '0.05'],
      ['bandwidth', 'mbps_hour', '0.06'],
      ['traffic', 'gb', '0.80'],
      ['nat', 'hour', '0.70'],
    ] as const)
      await shop.sell(`use-${type}`, { resource_type: type, meter }, { unit_price });
    buyer = await shop.buyer(100_000);
    nextPath = `/api/cmp/v1/clouds/${(await shop.addCloud('nextstack')).cloud_id}`;
    forms = { ...(await inOpenstack(shop.path)), ...(await inNextstack(nextPath)) };
    await run(5);
  });
  afterAll(() => shop.all.close());

  /** The simulated cloud has finished, and the platform has seen it. */
  const minuteLater = async () => {
    for (let step = 0; step < 4; step += 1) {
      shop.all.clock.advance(15_000);
      await shop.all.platform.runner.runDue();
    }
  };
  const made = async (path: string, values: Fields): Promise<string> => {
    const { status, body } = await buyer.client.post(path, values);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    await minuteLater();
    return body.id;
  };
  const first = async (path: string, isMeant: (each: Fields) => boolean): Promise<string> =>
    (await buyer.client.get(path)).body.find(isMeant)?.id;

  /** What is made of a disk of another type than the default: it keeps its type. */
  const ofDisk = async (path: string, words: { volumes: string; snapshots: string }) => {
    const volume_id = await made(`${path}/${words.volumes}`, { name: 'old', size_gb: 8, volume_type: 'hdd' });
    const snapshot_id = await made(`${path}/${words.snapshots}`, { name: 'old', volume_id });
    return { volume_id, snapshot_id };
  };
  const disks = ({ snapshot_id }: { snapshot_id: string }): Arbitrary<Fields> =>
    record({
      size_gb: integer({ min: 8, max: 200 }),
      volume_type: optional(constantFrom(...TYPES)),
      from: constantFrom({ source: 'blank' }, { source: 'snapshot', snapshot_id }),
    }).map(({ from, volume_type, size_gb }) =>
      json({ size_gb, ...from, volume_type: from.source === 'snapshot' ? undefined : volume_type }),
    );
  const machines = (fixed: Fields): Arbitrary<Fields> =>
    record({
      system_disk_gb: optional(integer({ min: 60, max: 120 })),
      system_disk_type: optional(constantFrom(...TYPES)),
      data_disks: array(disk, { maxLength: 2 }),
    }).map((values) => json({ ...fixed, source: 'image', admin_password: 'Suantai@2026', ...values }));

  async function inOpenstack(path: string) {
    const network_id = await made(`${path}/networks`, { name: 'web' });
    const range = { cidr: '10.9.0.0/24', ip_version: 4, gateway_ip: '10.9.0.1' };
    const subnet_id = await made(`${path}/subnets`, { name: 'web', network_id, ...range });
    const image_id = await first(`${path}/images`, (each) => each.status === 'active' && each.disk_format !== 'iso');
    const flavor_id = await first(
      `${path}/flavors`,
      (each) => !each.gpu_count && !each.is_disabled && Number(each.ram_mb) >= 4096,
    );
    const old = await ofDisk(path, { volumes: 'volumes', snapshots: 'snapshots' });
    const external = await first(`${path}/networks`, (each) => each.external === true);
    return {
      instances: machines({ flavor_id, image_id, networks: [{ network_id, subnet_id }] }),
      volumes: disks(old),
      snapshots: constantFrom<Fields>({ volume_id: old.volume_id }),
      backups: constantFrom<Fields>({ volume_id: old.volume_id }),
      floatingIps: constantFrom<Fields>({ floating_network_id: external }),
    };
  }

  async function inNextstack(path: string) {
    const vpc_id = await made(`${path}/vpcs`, { name: 'web', cidr_block: '10.8.0.0/16' });
    const subnet_id = await made(`${path}/vpc-subnets`, { name: 'web', vpc_id, cidr: '10.8.1.0/24' });
    const image_id = await first(`${path}/vm-images`, (each) => each.status === 'active' && each.disk_format !== 'iso');
    const flavor_id = await first(
      `${path}/vm-flavors`,
      (each) => !each.gpu_count && !each.is_disabled && Number(each.ram_mb) >= 4096,
    );
    const pool_id = await first(`${path}/eip-pools`, (each) => each.enabled === true);
    const old = await ofDisk(path, { volumes: 'vm-volumes', snapshots: 'vm-volume-snapshots' });
    return {
      vms: machines({ flavor_id, image_id, networks: [{ network_id: vpc_id, subnet_id }] }),
      vmVolumes: disks(old),
      vmVolumeSnapshots: constantFrom<Fields>({ volume_id: old.volume_id }),
      vmVolumeBackups: constantFrom<Fields>({ volume_id: old.volume_id }),
      eips: record({
        pool_id: constantFrom(pool_id),
        charge_mode: constantFrom('bandwidth', 'traffic'),
        bandwidth_mbps: integer({ min: 1, max: 100 }),
      }),
      natGateways: record({
        spec: optional(constantFrom('small', 'middle', 'large')),
        vpc_id: constantFrom(vpc_id),
        subnet_id: constantFrom(subnet_id),
      }).map(json),
    };
  }

  const pathOf = (resource: string): string => {
    const { path } = shop.all.schemas.current().resources[resource] ?? {};
    return `/api/cmp/v1${path}`;
  };
  const openItems = async (): Promise<Fields[]> => {
    // Administrators read the specification of a charge too.
    const filter = encodeURIComponent(JSON.stringify({ account_id: buyer.account }));
    const { body } = await shop.all.admin.get(
      `/api/bill/v1/billing-items?filter=${filter}&range=[0,499]&sort=["id","ASC"]`,
    );
    return body.filter(({ state }: Fields) => state !== 'released');
  };
  const linesOf = (items: readonly Fields[]) =>
    items
      .map(({ resource_type, spec, quantity }) => `${resource_type} ${spec} ${Number(quantity ?? 0)}`)
      .toSorted((one, other) => one.localeCompare(other, 'en'));

  test('the forms cover every definition whose records are created and charged', () => {
    const { resources } = shop.all.schemas.current();
    const billed = Object.values(resources).filter(
      ({ billing, access }) => billing !== undefined && (access.create ?? []).length > 0,
    );
    const names = billed.map(({ resource }) => resource).filter((name) => !MEASURED_LATER.includes(name));
    expect(Object.keys(forms).toSorted()).toEqual(names.toSorted());
  });

  test('for any form: the same items open, and the first whole hour and the order charge the same', async () => {
    const { all } = shop;
    const known = new Set((await openItems()).map(({ id }) => id));
    const before = await hourNow();
    let hourly = 0;
    for (const [resource, arbitrary] of Object.entries(forms)) {
      const isMachine = resource === 'instances' || resource === 'vms';
      const count = isMachine || resource.endsWith('olumes') ? 4 : 1;
      for (const [index, form] of sample(arbitrary, { numRuns: count, seed: SEED }).entries()) {
        const cloud_id = /^\/api\/cmp\/v1\/clouds\/([^/]+)/.exec(cloudPath(resource))?.[1] ?? '';
        const isAddress = resource === 'floatingIps';
        const values: Fields = { ...form, cloud_id, ...(!isAddress && { name: `${resource}-${index}`.toLowerCase() }) };
        const isPrepaid = count > 1 && index % 2 === 1;
        const says = `PROPERTY_SEED=${SEED} ${resource} ${JSON.stringify(values)}`;
        const asked = shop.question(1, {
          items: [{ resource, values }],
          charge_type: isPrepaid ? 'prepaid' : 'postpaid',
        });
        const quoted = await shop.quote(buyer.client, asked);
        expect(quoted, says + JSON.stringify(quoted.body)).toMatchObject({ status: 200 });
        const paidBefore = (await figuresOf(all, buyer.account)).balance;
        if (isPrepaid) {
          const order = await buyer.client.post(ORDERS, { quote_id: quoted.body.quote_id });
          expect(order, says + JSON.stringify(order.body)).toMatchObject({ status: 201 });
          await shop.pay(buyer.client, order.body.id);
          const paid = paidBefore - (await figuresOf(all, buyer.account)).balance;
          expect(paid, says).toBeCloseTo(Number(quoted.body.payable_amount), 6);
        } else {
          const { cloud_id: _cloud, ...body } = values;
          const { status, body: answer } = await buyer.client.post(
            pathOf(resource).replace('{cloud_id}', cloud_id),
            body,
          );
          expect(status, says + JSON.stringify(answer)).toBeLessThan(300);
          hourly += Number(quoted.body.hourly);
        }
        await minuteLater();
        const opened = (await openItems()).filter(({ id }) => !known.has(id));
        for (const { id } of opened) known.add(id);
        const charges = quoted.body.items.flatMap(({ charges: own }: Fields) => own);
        expect(linesOf(opened), says).toEqual(linesOf(charges));
        expect(
          opened.filter(({ state }) => state !== 'active'),
          says,
        ).toEqual([]);
        // What is paid in advance has nothing by use; measured use cannot be paid in advance.
        expect(new Set(opened.map(({ charge_type }) => charge_type)), says).toEqual(
          new Set([isPrepaid ? 'prepaid' : 'postpaid']),
        );
      }
    }
    const charged = (await hourNow()) - before;
    expect(charged, `PROPERTY_SEED=${SEED}`).toBeCloseTo(hourly, 2);
  });

  /** What one whole hour charges this account, from one settlement to the next. */
  async function hourNow(): Promise<number> {
    const { all, run } = shop;
    const minutes = all.clock.now() % HOUR_MS;
    all.clock.advance(HOUR_MS - minutes + 300_000);
    await run(10);
    buyer = { ...buyer, client: buyer.signInAgain() };
    const { balance } = await figuresOf(all, buyer.account);
    all.clock.advance(HOUR_MS - 10_000);
    await run(10);
    return balance - (await figuresOf(all, buyer.account)).balance;
  }

  const cloudPath = (resource: string) =>
    resource.startsWith('vm') || ['eips', 'natGateways'].includes(resource) ? nextPath : shop.path;
});

/** Values as a body has them: what is undefined is not sent. */
const json = (values: object): Fields => JSON.parse(JSON.stringify(values)) as Fields;
