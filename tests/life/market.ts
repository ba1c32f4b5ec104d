import type { Body, LifeWorld } from './world.ts';

const BILL = '/api/bill/v1';

export interface Market {
  cloudPath: string;
  cloudId: string;
  flavors: { id: string }[];
  image: string;
  publicNetwork: string;
  /** Products by name. */
  products: Record<string, number>;
}

const PERIODS = [
  { period: 1, unit: 'month', price: '1.37' },
  { period: 1, unit: 'day', price: '0.07' },
];

/** Prices with every kind of arithmetic: odd fractions, tiers, packages, free quota, time and events. */
const PRICES: Record<string, { product: Body; price: Body }> = {
  machine: { product: { resource_type: 'vm', meter: 'hour' }, price: { unit_price: '0.123457' } },
  disk: {
    product: { resource_type: 'volume', meter: 'gb_month' },
    price: {
      model: 'graduated',
      tiers: [{ to: '10', unit_price: '0.7' }, { to: '60', unit_price: '0.333333' }, { unit_price: '0.1' }],
    },
  },
  address: {
    product: { resource_type: 'eip', meter: 'gb' },
    price: { model: 'graduated', free_quota: '1.5', tiers: [{ to: '20', unit_price: '0.8' }, { unit_price: '0.6' }] },
  },
  month: {
    product: { resource_type: 'volume', charge_type: 'prepaid', meter: 'month' },
    price: { period_prices: PERIODS },
  },
  'machine-month': {
    product: { resource_type: 'vm', charge_type: 'prepaid', meter: 'month' },
    price: {
      period_prices: [
        { period: 1, unit: 'month', price: '61.70' },
        { period: 1, unit: 'day', price: '2.93' },
      ],
    },
  },
  snapshot: { product: { resource_type: 'snapshot', meter: 'gb_month' }, price: { unit_price: '0.123457' } },
};

/** One simulated cloud and one product for each kind of charge; everything else of the installation rests. */
export async function openMarket({ call, advance, db }: LifeWorld, start: number): Promise<Market> {
  // What runs in other clouds is priced by the products below, too, without a factor of its own.
  await db.run(`update clouds set status = 'offline', price_factor = 1`);
  await db.run(`update products set status = 'draft'`);
  const must = async (method: 'GET' | 'POST', path: string, body?: Body) => {
    const answer = await call('admin', method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${JSON.stringify(answer)}`);
    return answer.body;
  };
  const region = await must('POST', '/api/ecrm/v1/regions', { name: '生活区', code: 'life' });
  await must('POST', `/api/ecrm/v1/regions/${region.id}?action=enable`).catch(() => undefined);
  const cloud = await must('POST', '/api/cmp/v1/clouds', {
    name: 'life-cloud',
    product: 'openstack',
    region_id: region.id,
    simulated: true,
    // What happens there comes from the platform, which need not look every minute of a month.
    sync_interval_s: 21_600,
  });
  const cloudPath = `/api/cmp/v1/clouds/${cloud.cloud_id}`;
  for (const action of ['test', 'sync']) {
    await must('POST', `${cloudPath}/action`, { action });
    await advance(start);
  }
  const category = await must('POST', `${BILL}/categories`, { name: '生活', code: 'life' });
  const products: Record<string, number> = {};
  for (const [code, { product, price }] of Object.entries(PRICES)) {
    const made = await must('POST', `${BILL}/products`, { name: code, code, category_id: category.id, ...product });
    products[code] = made.id;
    await addPrice({ call, db }, made.id, { ...price, effective_from: new Date(start - 1_000).toISOString() });
    await must('POST', `${BILL}/products/${made.id}?action=publish`);
  }
  const list = (path: string) => must('GET', `${cloudPath}/${path}?range=[0,99]`);
  const flavors = (await list('flavors')).filter((each: Body) => !each.gpu_count && !each.is_disabled);
  const images = (await list('images')).filter((each: Body) => each.status === 'active');
  const smallest = images.toSorted((a: Body, b: Body) => Number(a.min_disk_gb) - Number(b.min_disk_gb))[0];
  const networks = await list('networks');
  const outside = networks.find((each: Body) => each.external === true);
  return {
    cloudPath,
    cloudId: cloud.cloud_id,
    flavors: flavors.filter((each: Body) => Number(each.disk_gb) >= Number(smallest.min_disk_gb)),
    image: smallest.id,
    publicNetwork: outside?.id ?? '',
    products,
  };
}

/** A new version of a price, approved whatever it changes. */
export async function addPrice(
  { call, db }: Pick<LifeWorld, 'call' | 'db'>,
  product_id: number,
  price: Body,
): Promise<boolean> {
  const made = await call('admin', 'POST', `${BILL}/price-versions`, { product_id, ...price });
  if (made.status !== 201) return false;
  await call('admin', 'POST', `${BILL}/price-versions/${made.body.id}?action=submit`);
  // A large change waits for a second administrator.
  await db.run(`update price_versions set status = 'scheduled' where id = ? and status = 'submitted'`, [made.body.id]);
  return true;
}
