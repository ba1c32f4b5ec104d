import type { Locator, Page } from '@playwright/test';
import { registerNewcomer } from '../e2e/support/newcomer.ts';
import { box, button, choose, rowOf } from '../e2e/support/records.ts';
import { prepareNetwork } from '../e2e/support/shop.ts';
import { signIn } from '../e2e/support/signIn.ts';
import { expect } from '../e2e/support/test.ts';
import { advance, advanceTo, settle } from './clock.ts';
import { withOwnShop } from './ownShop.ts';
import { WORDS } from './words.ts';

const CLOSE = '2026-12-03T10:00:01+08:00';
const CLOUD = '西南算力云';
const MACHINES = '/nextStack/vm';
const HOUR_MS = 3_600_000;

/** A demo on a test clock: it stands where the walk has moved it. */
const test = withOwnShop();

type Words = (typeof WORDS)[keyof typeof WORDS];

/** Runs an action without a question from the menu of a row. */
async function pick(page: Page, row: Locator, words: Words, action: string): Promise<void> {
  await row.getByRole('button', { name: words.actions }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Opens an action from the menu of a row; returns its dialog. */
async function askOf(page: Page, row: Locator, words: Words, action: string): Promise<Locator> {
  await pick(page, row, words, action);
  return page.getByRole('dialog', { name: new RegExp(action) });
}

/** From the first step of the form of a machine to the last one. */
async function fillIn(page: Page, words: Words, name: string): Promise<void> {
  await box(page, words.name).fill(name);
  await page.getByRole('radio', { name: 'Debian 12', exact: true }).check();
  await button(page, words.next).last().click();
  await button(page, words.next).last().click();
  await choose(page, words.vpc, 'shop-net');
  await choose(page, words.subnet, 'shop-subnet');
  await button(page, words.next).last().click();
  await choose(page, words.key, 'shop-key');
}

/** Opens the form of a top-up with an amount. */
async function topUp(page: Page, words: Words, opener: Locator, yuan: string): Promise<Locator> {
  await opener.click();
  const dialog = page.getByRole('dialog', { name: words.topUpDialog });
  await dialog.getByRole('textbox', { name: words.topUpAmount }).fill(yuan);
  return dialog;
}

for (const lang of ['zh', 'en'] as const)
  test(`a customer registers, buys, uses, runs out and resumes, and an administrator closes the month, in ${lang}`, async ({
    page,
    browser,
    shop,
  }) => {
    const words: Words = WORDS[lang];
    await page.addInitScript((chosen) => localStorage.setItem('suantai.lang', chosen), lang);
    const name = `walker-${Date.now().toString(36)}`;
    const office = await (await browser.newContext({ baseURL: shop.url })).newPage();
    const admin = office.request;
    await office.goto('/login?redirect=%2Fremittance');
    await signIn(office, 'admin');
    const filter = encodeURIComponent('{"key":"billing.close_automatically"}');
    const [setting] = await (await admin.get(`/api/sys/v1/configs?filter=${filter}`)).json();
    expect((await admin.put(`/api/sys/v1/configs/${setting.id}`, { data: { value: 'false' } })).ok()).toBe(true);
    await registerNewcomer(page, name);

    await test.step('a bank transfer with a code', async () => {
      await page.goto('/wallet');
      await page.getByRole('link', { name: words.getCode }).click();
      const form = page.getByRole('dialog', { name: words.getCode });
      await form.getByRole('textbox', { name: words.transferAmount }).fill('60.00');
      await form.getByRole('textbox', { name: words.payer, exact: true }).fill(name);
      await form.getByRole('button', { name: words.getCode, exact: true }).click();
      const made = page.getByRole('dialog', { name: words.made });
      const code = await made.getByRole('textbox', { name: words.code }).inputValue();
      await made.getByRole('button', { name: words.kept }).click();
      await page.goto('/wallet');
      const dialog = await topUp(page, words, button(page, words.topUp), '60.00');
      await dialog.getByRole('textbox', { name: words.code }).fill(code);
      await dialog.getByRole('button', { name: words.topUp, exact: true }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('an administrator matches it', async () => {
      await office.goto('/remittance');
      const row = rowOf(office, name);
      await row.getByRole('button', { name: '确认到账' }).click();
      const dialog = office.getByRole('dialog', { name: /确认到账/ });
      await dialog.getByRole('textbox', { name: '银行流水号' }).fill(`BANK-${name}`);
      await dialog.getByRole('button', { name: '确认到账', exact: true }).click();
      await expect(row).toContainText('已到账');
      await page.goto('/wallet');
      await expect(page.getByText('¥160.00').first()).toBeVisible();
    });

    await test.step('a machine for a month, from the market', async () => {
      const products: { id: number; code: string }[] = await (
        await admin.get('/api/bill/v1/products?range=[0,199]')
      ).json();
      await prepareNetwork(admin, page, CLOUD);
      await page.goto(`/market/${products.find(({ code }) => code === 'std.medium-m')?.id}`);
      await page.getByLabel(words.cloud).selectOption({ label: CLOUD });
      await page.getByRole('link', { name: words.create, exact: true }).click();
      // The form begins with what was chosen. Its system disk is a volume: 40 GiB at ¥1.35, times the cloud's factor.
      await expect(page.getByRole('region', { name: words.price })).toContainText('¥122.40');
      await fillIn(page, words, 'monthly');
      await button(page, words.buy).click();
      await page.getByRole('dialog', { name: words.confirm }).getByRole('button', { name: words.pay }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'monthly' })).toBeVisible();
    });

    await test.step('another one that is paid by the hour, resized', async () => {
      await page.goto(MACHINES);
      await page.getByRole('link', { name: words.newMachine }).first().click();
      await page.getByRole('radio', { name: 'sim.mem.large', exact: true }).check();
      await fillIn(page, words, 'hourly');
      await button(page, words.save).click();
      await expect(page.getByRole('heading', { level: 1, name: 'hourly' })).toBeVisible();
      await settle(admin);
      await page.goto(MACHINES);
      const row = rowOf(page, 'hourly');
      await expect(row).toContainText(words.running);
      // This kind of cloud resizes a machine that is off.
      const off = await askOf(page, row, words, words.stop);
      await off.getByRole('button', { name: words.stop, exact: true }).click();
      await expect(off).toBeHidden();
      await settle(admin);
      await expect(row).toContainText(words.stopped);
      const dialog = await askOf(page, row, words, words.resize);
      await dialog.getByRole('radio', { name: 'sim.mem.xlarge', exact: true }).check();
      await dialog.getByRole('button', { name: words.resize, exact: true }).click();
      await settle(admin);
      await expect(row).toContainText(words.resized);
      await pick(page, row, words, words.confirmResize);
      await settle(admin);
      await expect(row).toContainText(words.stopped);
      await pick(page, row, words, words.start);
      await settle(admin);
      await expect(row).toContainText(words.running);
      await expect(row).toContainText('8 vCPU');
    });

    await test.step('the hour is charged, and its fen explained and computed again', async () => {
      await advance(admin, HOUR_MS);
      await page.goto('/consumerDetails');
      await expect(rowOf(page, 'hourly').first()).toBeVisible();
      await page.goto('/fund');
      await rowOf(page, words.usage).first().getByRole('button', { name: words.explain }).click();
      await button(page, words.recompute).click();
      await expect(page.getByText(words.same)).toBeVisible();
    });

    await test.step('the money ends: warnings, arrears, a stop of what is paid by the hour', async () => {
      await advance(admin, 60 * HOUR_MS);
      await page.goto(MACHINES);
      await expect(rowOf(page, 'hourly')).toContainText(words.stopped);
      await expect(rowOf(page, 'monthly')).toContainText(words.running);
      await page.getByRole('banner').getByRole('button', { name: words.messages }).click();
      for (const title of words.notices) await expect(page.getByText(title).first()).toBeVisible();
    });

    await test.step('topped up, it resumes', async () => {
      await page.goto('/wallet');
      const dialog = await topUp(
        page,
        words,
        page.getByRole('note').getByRole('button', { name: words.topUp }),
        '500.00',
      );
      await dialog.getByRole('radio', { name: words.demo }).check();
      await dialog.getByRole('button', { name: words.topUp, exact: true }).click();
      await expect(dialog).toBeHidden();
      await settle(admin);
      await page.goto(MACHINES);
      await expect(rowOf(page, 'hourly')).toContainText(words.running);
    });

    await test.step('an administrator closes the month', async () => {
      await advanceTo(admin, Date.parse(CLOSE));
      await office.goto('/closes');
      const row = office.getByRole('row').filter({ has: office.getByText('2026-11', { exact: true }) });
      await row.getByRole('button', { name: /关账/ }).click();
      await office.getByRole('dialog', { name: /关账/ }).getByRole('button', { name: '关账', exact: true }).click();
      await settle(admin);
      await expect(row).toContainText('已关账');
      expect(await (await admin.post('/api/bill/v1/ledger/verify', { data: {} })).json()).toMatchObject({ ok: true });
    });
  });
