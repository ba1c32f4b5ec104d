import type { Page } from '@playwright/test';
import { OwnServer } from '../../e2e/support/ownServer.ts';
import { signIn } from '../../e2e/support/signIn.ts';
import { expect, test as base } from '../../e2e/support/test.ts';
import { cloudUnderTest, ovnDatabases, reclaimSeconds } from '../cloudUnderTest.ts';
import { signInDirectly } from '../direct.ts';
import { standIn } from '../packets/standIn.ts';
import { connectCloud } from './administrator.ts';
import { FORWARDED, tenantOn } from './tenant.ts';
import { WORDS } from './words.ts';

const CLOUD = '验收算力云';
const account = cloudUnderTest();
if (!account) throw new Error('Give OPENSTACK_URL, OPENSTACK_USER and OPENSTACK_PASSWORD.');

const test = base.extend<object, { shop: OwnServer }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
    async ({}, use) => {
      const shop = await OwnServer.start({ SEED: 'demo', RATE_LIMIT: '0' });
      await use(shop);
      await shop.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});
test.describe.configure({ mode: 'serial' });

async function enter(page: Page, name: string, lang: keyof typeof WORDS, to: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
  await signIn(page, name);
  await page.request.put('/api/ums/v1/users/current', { data: { preferences: { language: lang } } });
  await page.reload();
}

for (const lang of ['zh', 'en'] as const)
  test(`an administrator connects a NextStack with the form, and reads what it found, in ${lang}`, async ({ page }) => {
    const name = lang === 'zh' ? CLOUD : 'Acceptance';
    await enter(page, 'admin', lang, '/infrastructure/cloudy');
    const found = await connectCloud(page, WORDS[lang], name, account, reclaimSeconds());
    console.log(`    ${found}`);
    // The demo has no prices for the sizes of this cloud.
    if (lang === 'zh')
      await page.request.post('/api/sys/v1/configs', { data: { key: 'billing.free_unpriced', value: true } });
  });

for (const lang of ['zh', 'en'] as const)
  test(`a machine of a tenant answers on a forwarded port of its elastic IP, in ${lang}`, async ({
    page,
    browser,
    shop,
  }) => {
    const name = `st-${lang}-${Date.now().toString(36).slice(-4)}`;
    const office = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await enter(office, 'admin', 'zh', '/infrastructure/cloudy');
    const clouds: { cloud_id: string; name: string }[] = await (await office.request.get('/api/cmp/v1/clouds')).json();
    const path = `/api/cmp/v1/clouds/${clouds.find((cloud) => cloud.name === CLOUD)?.cloud_id}`;
    const read = async (what: string) => {
      const reply = await office.request.get(`${path}/${what}`);
      expect(reply.ok(), await reply.text()).toBe(true);
      return reply.json();
    };
    const refOf = async (what: string): Promise<string> =>
      (await read(`${what}?filter=${encodeURIComponent(JSON.stringify({ name }))}`))[0].cloud_ref;
    const [flavor] = await read('vm-flavors?sort=["ram_mb","ASC"]');
    const [image] = await read(`vm-images?filter=${encodeURIComponent('{"visibility":"public","status":"active"}')}`);
    const [pool] = await read('eip-pools');

    await enter(page, 'personal', lang, '/nextStack/vm');
    const tenant = tenantOn(page, WORDS[lang], CLOUD, name);
    await test.step('a network, and a group that lets the port in', async () => {
      await tenant.network();
      await tenant.group();
    });
    const privateAddress = await test.step('a machine', () => tenant.machine(flavor.name, image.name));
    const address = await test.step('an elastic IP at a gateway', () => tenant.address(pool.name));
    await test.step('a forwarded port', () => tenant.forward(privateAddress));

    const databases = ovnDatabases();
    await test.step('the machine answers the internet, and the internet the machine', async () => {
      if (!databases) return console.log('    not tried: OPENSTACK_OVN_NORTH and OPENSTACK_OVN_SOUTH are not given');
      const direct = await signInDirectly(account);
      const [server, router] = [await refOf('vms'), await refOf('nat-gateways')];
      const there = await standIn({ databases, direct, server, router, ports: [Number(FORWARDED.inside)] });
      const url = `http://${address}:${FORWARDED.outside}/`;
      try {
        const inward = await there.fromOutside(url);
        expect(inward).toMatch(/^suantai-machine sees /);
        const outward = await there.fromInside();
        const [gateway] = await read(`nat-gateways?filter=${encodeURIComponent(JSON.stringify({ name }))}`);
        expect(outward).toBe(`suantai-internet sees ${gateway.outgoing_ips[0]}`);
        await tenant.refuse();
        expect(await there.silence(url)).toMatch(/timed out/);
        console.log(`    ${url} → ${privateAddress}:${FORWARDED.inside}: "${inward}"; back: "${outward}"`);
      } finally {
        await there.stop();
      }
    });
    await test.step('nothing remains', () => tenant.giveBack(reclaimSeconds() !== null));
  });
