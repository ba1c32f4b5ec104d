import { expect, type Locator, type Page } from '@playwright/test';
import { box, button, choose, rowOf } from '../../e2e/support/records.ts';
import type { Words } from './words.ts';

export const FORWARDED = { outside: '8080', inside: '80' };
const RANGE = '10.77.0.0/16';
const SUBNET = '10.77.1.0/24';
const PASSWORD = 'Journey@2026';

/** What a tenant does on the pages of one cloud; every thing has the same name, which is the tenant's own. */
export interface Tenant {
  network(): Promise<void>;
  group(): Promise<void>;
  /** Its private address. */
  machine(flavor: string, image: string): Promise<string>;
  /** The public address, bound to a new gateway. */
  address(pool: string): Promise<string>;
  forward(privateAddress: string): Promise<void>;
  refuse(): Promise<void>;
  giveBack(recycles: boolean): Promise<void>;
}

export function tenantOn(page: Page, words: Words, cloud: string, name: string): Tenant {
  const tab = (label: string) => page.getByRole('tab', { name: label, exact: true }).click();
  const open = (path: string) => page.goto(`/nextStack/${path}`);
  const make = () => button(page, words.create).last().click();
  const title = () => page.getByRole('heading', { level: 1, name });

  async function from(path: string, what: string): Promise<void> {
    await open(path);
    await page.getByRole('link', { name: what, exact: true }).first().click();
    await box(page, words.name).fill(name);
  }
  /** Opens an action from the menu of a row; returns its dialog. */
  async function ask(row: Locator, action: string): Promise<Locator> {
    await row.getByRole('button', { name: words.actions }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
    return page.getByRole('dialog', { name: new RegExp(action) });
  }
  async function act(row: Locator, action: string, typed = ''): Promise<void> {
    const dialog = await ask(row, action);
    if (typed !== '') await dialog.getByRole('textbox').fill(typed);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  async function drop(path: string, action: string, typed = ''): Promise<void> {
    await open(path);
    await act(rowOf(page, name), action, typed);
    await expect(rowOf(page, name)).toHaveCount(0);
  }

  return {
    async network() {
      await open('vm');
      await page.getByRole('button', { name: words.currentCloud }).click();
      await page.getByRole('list', { name: words.clouds }).getByRole('button', { name: cloud }).click();
      await from('vpc', words.newVpc);
      await box(page, words.range).fill(RANGE);
      await make();
      await expect(rowOf(page, name)).toContainText(words.available);
      await page.getByRole('link', { name, exact: true }).first().click();
      await tab(words.subnets);
      await button(page, words.newSubnet).click();
      await box(page, words.name).fill(name);
      await box(page, words.range).fill(SUBNET);
      await make();
      await expect(rowOf(page, name)).toContainText(words.available);
    },
    async group() {
      await from('secGroups', words.newGroup);
      await make();
      await page.getByRole('link', { name, exact: true }).first().click();
      await button(page, words.newRule).click();
      for (const port of [words.port, words.toPort]) await box(page, port).fill(FORWARDED.inside);
      await box(page, words.remote).fill('0.0.0.0/0');
      await button(page, words.saveRule).click();
      await expect(rowOf(page, '0.0.0.0/0').filter({ hasText: FORWARDED.inside })).toBeVisible();
    },
    async machine(flavor, image) {
      await from('vm', words.newMachine);
      await page.getByRole('radio', { name: flavor, exact: true }).check();
      await page.getByRole('radio', { name: image, exact: true }).check();
      await button(page, words.next).click();
      await button(page, words.next).click();
      await choose(page, words.vpc, name);
      await choose(page, words.subnet, name);
      await choose(page, words.group, name);
      // The list of groups stays open for more of them.
      await page.keyboard.press('Tab');
      await button(page, words.next).click();
      await box(page, words.login).fill(PASSWORD);
      await make();
      await expect(title()).toBeVisible();
      await expect(page.getByText(words.running, { exact: true }).first()).toBeVisible();
      const address = page.getByText(/^10\.77\.1\.\d+$/).first();
      await expect(address).toBeVisible();
      return address.innerText();
    },
    async address(pool) {
      await from('eip', words.newAddress);
      await choose(page, words.pool, pool);
      await make();
      await expect(rowOf(page, name)).toContainText(words.available);
      const [address = ''] = /\d+\.\d+\.\d+\.\d+/.exec(await rowOf(page, name).innerText()) ?? [];
      await from('Nat', words.newGateway);
      await choose(page, words.vpc, name);
      await choose(page, words.subnet, name);
      await choose(page, words.outgoing, pool);
      await make();
      await expect(rowOf(page, name)).toContainText(words.available);
      await open('eip');
      const dialog = await ask(rowOf(page, name), words.bind);
      await dialog.getByRole('radio', { name: words.gateway }).check();
      await choose(page, words.gateway, name);
      await dialog.getByRole('button', { name: words.bind, exact: true }).click();
      // The gateway has the name of the address.
      await expect(rowOf(page, name).getByRole('link', { name, exact: true })).toBeVisible();
      return address;
    },
    async forward(privateAddress) {
      await open('Nat');
      await page.getByRole('link', { name, exact: true }).first().click();
      await tab(words.forwarding);
      await button(page, words.newForwarding).click();
      await box(page, words.name).fill(name);
      await page.getByRole('combobox', { name: words.address, exact: true }).click();
      await page.getByRole('option').first().click();
      await box(page, words.publicPort).fill(FORWARDED.outside);
      await box(page, words.privateAddress).fill(privateAddress);
      await box(page, words.privatePort).fill(FORWARDED.inside);
      await make();
      await expect(rowOf(page, privateAddress)).toContainText(words.running);
    },
    async refuse() {
      await open('secGroups');
      await page.getByRole('link', { name, exact: true }).first().click();
      const row = rowOf(page, '0.0.0.0/0').filter({ hasText: FORWARDED.inside });
      await row.getByRole('button', { name: words.delete, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(words.delete) });
      await dialog.getByRole('button', { name: words.delete, exact: true }).click();
      await expect(row).toHaveCount(0);
    },
    async giveBack(recycles) {
      await drop('vm', recycles ? words.recycle : words.delete, recycles ? '' : name);
      if (recycles) await drop('recovery', words.purge, name);
      await open('eip');
      await act(rowOf(page, name), words.unbind);
      await drop('eip', words.release);
      await drop('Nat', words.delete, name);
      await open('vpc');
      await page.getByRole('link', { name, exact: true }).first().click();
      await tab(words.subnets);
      await act(rowOf(page, name), words.delete);
      await expect(rowOf(page, name)).toHaveCount(0);
      await drop('vpc', words.delete, name);
      await drop('secGroups', words.delete, name);
    },
  };
}
