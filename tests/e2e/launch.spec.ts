import type { CDPSession, Page } from '@playwright/test';
import { registerNewcomer } from './support/newcomer.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

/** A general machine that every place of the demo sells. */
const PRODUCT = '通用型 2 核 4 GiB';

async function openProduct(page: Page): Promise<void> {
  await page.goto(`/market?q=${encodeURIComponent(PRODUCT)}`);
  await page.getByRole('link', { name: PRODUCT, exact: true }).first().click();
  await expect(page.getByRole('group', { name: '规格' })).toBeVisible();
  await expect(page.getByRole('group', { name: '镜像' })).toBeVisible();
}

interface Read {
  role: string;
  name: string;
  level: number | undefined;
}

/** What a screen reader reads of the page, from top to end. */
async function readTree(client: CDPSession): Promise<Read[]> {
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read: Read[] = [];
  const walk = (id: string): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    if (!node.ignored)
      read.push({
        role: String(node.role?.value),
        name: String(node.name?.value ?? ''),
        level: node.properties?.find(({ name }) => name === 'level')?.value.value as number | undefined,
      });
    for (const child of node.childIds ?? []) walk(child);
  };
  const [root] = nodes;
  if (root) walk(root.nodeId);
  return read;
}

test('a screen reader reads everything of a purchase, from top to end', async ({ page }) => {
  await openProduct(page);
  const client = await page.context().newCDPSession(page);
  const read = await readTree(client);
  const levels = read.flatMap(({ role, level }) => (role === 'heading' && level !== undefined ? [level] : []));
  expect(levels[0]).toBe(1);
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  const groups = read.filter(({ role }) => role === 'group').map(({ name }) => name);
  expect(groups.filter((name) => name !== '')).toEqual(groups);
  for (const name of ['付费方式', '地域', '规格', '镜像', '网络与访问', '登录方式']) expect(groups).toContain(name);
  // The cards between one group and the next are in it.
  const cardsOf = (group: string): string[] => {
    const from = read.findIndex(({ role, name }) => role === 'group' && name === group);
    const end = read.findIndex(({ role }, index) => index > from && role === 'group');
    return read.slice(from, end).flatMap(({ role, name }) => (role === 'radio' ? [name] : []));
  };
  expect(cardsOf('规格').length).toBeGreaterThan(5);
  for (const card of cardsOf('规格')) expect(card).toMatch(/核 · .* GiB.*¥[\d.,]+\/小时.*(库存|售罄)/s);
  expect(cardsOf('付费方式')).toEqual([
    expect.stringMatching(/^按量付费 ¥[\d.]+\/小时/),
    expect.stringMatching(/^包月 ¥[\d.,]+ .*省 \d+%/),
    expect.stringMatching(/^包年 ¥[\d.,]+ .*省 \d+%/),
  ]);
  for (const card of cardsOf('地域')) expect(card).toMatch(/区.*(库存|售罄)/s);
  // Nothing that can be pressed is without a name, and the live region says the sum.
  for (const { role, name } of read)
    if (['button', 'link', 'radio', 'checkbox', 'textbox', 'combobox', 'spinbutton'].includes(role))
      expect(name, role).not.toBe('');
  await expect(page.getByRole('status').filter({ hasText: '合计' })).toHaveText(/合计 ¥[\d.]+\/小时 约 ¥[\d.,]+\/月/);
  await page.getByRole('radio', { name: /^包年/ }).check({ force: true });
  await expect(page.getByRole('status').filter({ hasText: '应付' })).toHaveText(/应付 ¥[\d.,]+ 约 ¥[\d.,]+\/月/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the sum and the press that buys stay in view, and the lines unfold', async ({ page }) => {
    await openProduct(page);
    const bill = page.getByRole('region', { name: '费用' });
    const sum = bill.getByRole('status').filter({ hasText: '合计' });
    for (const part of ['付费方式', '登录方式']) {
      await page.getByRole('group', { name: part }).scrollIntoViewIfNeeded();
      await expect(sum).toBeInViewport();
      await expect(bill.getByRole('link', { name: '登录并购买' })).toBeInViewport();
    }
    await expect(bill.getByRole('definition').first()).toBeHidden();
    await bill.getByRole('button', { name: '费用明细' }).click();
    await expect(bill.getByRole('definition').first()).toBeVisible();
    await bill.getByRole('button', { name: '收起明细' }).click();
    await expect(bill.getByRole('definition').first()).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('a machine is bought again with the same choices, from its menu and from a template', async ({ page }) => {
  await registerNewcomer(page, `again-${Date.now().toString(36)}`);
  await openProduct(page);
  await page.getByRole('radio', { name: /^Debian/ }).check({ force: true });
  await page.getByRole('button', { name: '存为启动模板' }).click();
  await page.getByLabel('模板名称').fill('开发机');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('已存为“开发机”。')).toBeVisible();

  await test.step('the form with all fields has what was chosen, and the price of each size', async () => {
    await page.getByRole('link', { name: '全部选项' }).click();
    const size = page.getByRole('row').filter({ has: page.getByRole('radio', { checked: true }) });
    await expect(size.filter({ hasText: 'sim.medium' })).toContainText(/¥[\d.]+\/小时 · ¥[\d.,]+\/月/);
    await expect(page.getByRole('radio', { name: /^Debian/ })).toBeChecked();
    await page.goBack();
  });
  await page.getByRole('button', { name: /^立即开通/ }).click();
  await expect(page).toHaveURL(/\/(instancedesc|nextStack\/vm\/detail)\//);
  await test.step('the menu of the machine leads back to the page', async () => {
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '再次购买' }).click();
    await expect(page).toHaveURL(/\/market\/\d+\?way=hour/);
    await expect(page.getByRole('radio', { name: /^Debian/ })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /^公网 IP/ })).toBeChecked();
    expect(page.url()).not.toContain('password');
  });
  await test.step('a template is used and renamed in its list', async () => {
    await page.goto('/launchTemplate');
    const row = page.getByRole('row').filter({ hasText: '开发机' });
    await expect(row).toContainText(PRODUCT);
    await row.getByRole('button', { name: '使用' }).click();
    await expect(page).toHaveURL(/\/market\/\d+\?way=hour/);
    await expect(page.getByRole('radio', { name: /^Debian/ })).toBeChecked();
  });
});
