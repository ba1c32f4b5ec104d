import { as, expect, test } from './support/test.ts';
import { placesOf } from './support/places.ts';
import { settled } from './support/settled.ts';

test.use(as('admin'));

const LISTS = [
  '/index',
  '/license',
  '/iam/partners',
  '/iam/user',
  '/iam/user/addForm',
  '/iam/project',
  '/iam/project/addForm',
  '/iam/role',
  '/iam/role/addForm',
  '/iam/policie',
  '/iam/policie/addForm',
  '/iam/authorize',
  '/iam/serve',
  '/iam/serve/addForm',
  '/iam/resource',
  '/iam/resource/addForm',
  '/area',
  '/website',
  '/infrastructure/cloudy',
  '/gateway',
  '/configure',
  '/configureDetail',
];

test.describe('addresses of the console (spec 2.2)', () => {
  // Of two tests, one page each: a page that has loaded the code once loads it faster.
  for (const share of [0, 1]) {
    const paths = LISTS.filter((_, index) => index % 2 === share);
    test(`${paths.join(', ')} open directly and after a reload`, async ({ page }) => {
      for (const path of paths) {
        for (const open of [() => page.goto(path), () => page.reload()]) {
          await open();
          await settled(page);
          expect(new URL(page.url()).pathname).toBe(path);
          await expect(page, path).toHaveTitle(/算台/);
        }
      }
    });
  }

  test('pages of one record open by their own address', async ({ page, request }) => {
    const places = (await placesOf(request)).filter(({ name }) => name.startsWith('show'));
    expect(places.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/websiteDetail\/\d+\/[^/]+\/\d+$/),
        expect.stringMatching(/^\/iam\/user\/detail\/\d+$/),
        expect.stringMatching(/^\/iam\/policie\/contact\/\d+$/),
      ]),
    );
    for (const { path } of places) {
      await page.goto(path);
      await settled(page);
      expect(decodeURI(new URL(page.url()).pathname)).toBe(decodeURI(path));
    }
  });

  test('versions of a policy have the addresses of the specification', async ({ page, request }) => {
    const [policy] = await (await request.get('/api/ums/v1/policies', { params: { range: '[0,0]' } })).json();
    const [version] = await (await request.get(`/api/ums/v1/policies/${policy.id}/versions`)).json();
    for (const path of [`/iam/policie/version${policy.id}`, `/iam/policie/versionDetail/${policy.id}/${version.id}`]) {
      await page.goto(path);
      await settled(page);
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(page.getByRole('main')).toContainText(version.version);
    }
  });

  test('a narrow window scrolls sideways below 1200 px, a phone does not (spec 2, 2.6)', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.goto('/area');
    await settled(page);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeGreaterThanOrEqual(1200);
    await page.setViewportSize({ width: 800, height: 800 });
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden();
    expect(await width()).toBe(800);
    // Neither does the list: it shows cards with everything visible.
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole('combobox', { name: '排序方式' })).toBeVisible();
    expect(await page.getByRole('table').evaluate((table) => table.scrollWidth)).toBeLessThanOrEqual(390);
    // A layout of fractions may be a pixel wider for a moment.
    await expect.poll(width).toBe(390);
  });

  test('a navigation starts at the top of the page (spec 2)', async ({ page }) => {
    await page.goto('/iam/user?perPage=50');
    await expect(page.getByRole('row')).toHaveCount(51);
    await page.evaluate(() => window.scrollTo(0, 1000));
    await page.getByRole('link', { name: '角色', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '角色' })).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('an unknown address goes to /404 (spec 2.1)', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page).toHaveURL(/\/404$/);
  });
});
