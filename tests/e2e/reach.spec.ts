import type { Page } from '@playwright/test';
import { selectCloud } from './support/records.ts';
import { expect, test } from './support/test.ts';
import { sessionFile } from './support/testServer.ts';

const MACHINES = '/instance';
const CLOUD = '华北通用云';
const NAME = 'report-01';

test.use({ storageState: sessionFile('personal') });

/** Counts the presses of a journey: on anything that is pressed. */
function counting(page: Page) {
  let count = 0;
  return {
    press: async (name: string | RegExp) => {
      count += 1;
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .last()
        .click();
    },
    count: () => count,
  };
}

test('a machine is renewed in 2 clicks on its page, and running becomes reachable in 1, or 0 with an address', async ({
  page,
}) => {
  await selectCloud(page, MACHINES, CLOUD);
  const row = page.getByRole('row', { name: new RegExp(NAME) });
  await expect(row).toContainText('包年包月');
  await row.getByRole('link', { name: NAME }).click();
  const cost = page.getByRole('region', { name: '费用' });
  await expect(cost).toContainText('到期时间');

  await test.step('renew: 2 clicks, at the price on the button', async () => {
    const before = await cost
      .getByText(/\d+年\d+月\d+日/)
      .first()
      .textContent();
    const { press, count } = counting(page);
    await press('续费');
    const dialog = page.getByRole('dialog', { name: `续费 ${NAME}` });
    await expect(dialog).toContainText('支付后到期');
    await press(/^支付 ¥\d/);
    await expect(dialog).toBeHidden();
    expect(count()).toBe(2);
    await expect(cost.getByText(/\d+年\d+月\d+日/).first()).not.toHaveText(before ?? '');
  });

  await test.step('reach: one press adds the address and the rule, each with its price and effect before', async () => {
    const connect = page.getByRole('region', { name: '连接', exact: true });
    await expect(connect).toContainText('连不上端口 22');
    await expect(connect).toContainText(/¥[\d.]+\/小时/);
    const { press, count } = counting(page);
    await press('一键打通');
    await expect(connect).toContainText('可以连接端口 22', { timeout: 60_000 });
    expect(count()).toBe(1);
    await expect(connect.getByText(/^ssh .*@\d+\.\d+\.\d+\.\d+$/)).toBeVisible();
  });

  await test.step('with an address and a rule, nothing is left to press', async () => {
    await page.reload();
    const connect = page.getByRole('region', { name: '连接', exact: true });
    await expect(connect.getByText(/^ssh .*@\d+\.\d+\.\d+\.\d+$/)).toBeVisible();
    await expect(page.getByRole('button', { name: '一键打通' })).toHaveCount(0);
  });

  await test.step('a terminal in the browser, which a simulated machine says to be simulated', async () => {
    await page.getByRole('tab', { name: '终端' }).click();
    await page.getByRole('radio', { name: '密码' }).check();
    await page.getByRole('textbox', { name: '密码' }).fill('anything');
    await page.getByRole('tabpanel').getByRole('button', { name: '连接', exact: true }).click();
    await expect(page.getByRole('region', { name: '云主机终端' })).toContainText('this shell carries nothing out');
  });
});
