import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { box, button, choose, rowOf } from '../../e2e/support/records.ts';
import { expect } from '../../e2e/support/test.ts';
import { RegistryProcess, skopeo } from '../../registry/registryProcess.ts';
import { advance } from '../../walk/clock.ts';
import { enter, withOwnShop } from '../../walk/ownShop.ts';
import { WORDS, type Words } from './words.ts';

const HOUR_MS = 3_600_000;
const REGISTRY_PASSWORD = 'Registry@2026';
const TENANT = 'bp_admin';
const env = (name: string): string => process.env[name] ?? '';
const images = JSON.parse(env('ENGINE_IMAGES') || '{}') as { tick: string; tock: string };

/** A demo on a test clock, and a docker-registry beside it. Podman runs outside: `tests/containers/run.ts`. */
const test = withOwnShop().extend<{ registry: RegistryProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
  registry: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'suantai-images-'));
    const registry = new RegistryProcess(join(folder, 'registry'), env('REGISTRY_PORT'));
    await use(registry);
    await registry.stop();
    rmSync(folder, { recursive: true, force: true });
  },
});

interface Walk {
  page: Page;
  words: Words;
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name: new RegExp(name) });

/** Opens an action from the menu of a row; returns its dialog. */
async function ask({ page, words }: Walk, row: Locator, action: string): Promise<Locator> {
  await row.getByRole('button', { name: words.actions }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  return dialogOf(page, action);
}

const number = (within: Page | Locator, name: string): Locator =>
  within.getByRole('spinbutton', { name, exact: true }).or(within.getByRole('textbox', { name, exact: true }));

/** The demo has a simulated registry: it makes room for a real one, which gets its files from the page. */
async function connectRegistry({ page, words }: Walk, registry: RegistryProcess): Promise<void> {
  await page.goto('/registry/server');
  const row = page.getByRole('row').nth(1);
  const name = (await row.getByRole('link').first().textContent()) ?? '';
  const dialog = await ask({ page, words }, row, words.forget);
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: words.forget, exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/registry/server');
  await page.getByRole('link', { name: words.connect }).or(button(page, words.connect)).first().click();
  await box(page, words.name).fill('images');
  await box(page, words.address).fill(registry.address);
  await box(page, words.url).fill(registry.url);
  await box(page, words.storagePath).fill(registry.storagePath);
  await box(page, words.configPath).fill(registry.configPath);
  await button(page, words.connect).last().click();
  const configuration = await page.getByRole('textbox', { name: words.configuration, exact: true }).inputValue();
  await button(page, words.kept).click();
  await page.goto('/registry/server');
  await page.getByRole('link', { name: 'images', exact: true }).click();
  const pem = page.getByText('BEGIN CERTIFICATE').first();
  await registry.begin(configuration, ((await pem.textContent()) ?? '').trim());
  await button(page, words.check).first().click();
  await expect(page.getByText(words.ready, { exact: true }).first()).toBeVisible();
}

async function connectEngine({ page, words }: Walk): Promise<void> {
  await page.goto('/infrastructure/cloudy/add');
  await box(page, words.name).fill('podman');
  await page.getByRole('radio', { name: 'Docker', exact: true }).click();
  await choose(page, words.region, words.regionName);
  await button(page, words.next).last().click();
  await box(page, words.endpoint).fill(env('ENGINE_ENDPOINT'));
  await button(page, words.next).last().click();
  await button(page, words.save).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'podman' })).toBeVisible();
  await button(page, words.test).first().click();
  await expect(page.getByText(words.connected, { exact: true }).first()).toBeVisible();
}

function push(registry: RegistryProcess, from: string, to: string, who: string, password: string): void {
  const target = `docker://${registry.address}/${to}`;
  const { ok, out } = skopeo(
    'copy',
    '--dest-tls-verify=false',
    `--dest-creds=${who}:${password}`,
    `oci:${from}`,
    target,
  );
  expect(ok, out).toBe(true);
}

for (const lang of ['zh', 'en'] as const)
  test(`an image is pushed, runs on podman, is followed, updated, rolled back and charged, in ${lang}`, async ({
    browser,
    shop,
    registry,
  }) => {
    const words = WORDS[lang];
    const office: Walk = { page: await enter(browser, shop, 'admin', lang), words };
    const admin: APIRequestContext = office.page.request;

    await test.step('an administrator connects a registry and an engine', async () => {
      await connectRegistry(office, registry);
      await connectEngine(office);
    });

    const walk: Walk = { page: await enter(browser, shop, TENANT, lang), words };
    const { page } = walk;
    const robot = await test.step('a tenant makes a project, and pushes with a password of its own', async () => {
      await page.goto('/registry/projects');
      await page.getByRole('link', { name: words.newProject }).or(button(page, words.newProject)).first().click();
      await box(page, words.name).fill('walk');
      await button(page, words.newProject).or(button(page, words.save)).last().click();
      await expect(page.getByRole('link', { name: 'walk', exact: true })).toBeVisible();
      await page.goto('/registry/projects');
      await button(page, words.setPassword).first().click();
      const dialog = dialogOf(page, words.setPassword);
      await dialog.getByLabel(words.password, { exact: false }).first().fill(REGISTRY_PASSWORD);
      await dialog.getByRole('button', { name: words.setPassword, exact: true }).click();
      await expect(dialog).toBeHidden();
      push(registry, images.tick, 'walk/clock:1', TENANT, REGISTRY_PASSWORD);
      return addRobot(walk);
    });

    await test.step('a robot pushes the next image; both are listed', async () => {
      push(registry, images.tock, 'walk/clock:2', robot.login, robot.secret);
      await page.goto('/registry/repositories');
      await page.getByRole('link', { name: 'walk/clock' }).click();
      for (const tag of ['1', '2'])
        await expect(
          page.getByRole('row').filter({ has: page.getByRole('link', { name: tag, exact: true }) }),
        ).toHaveCount(1);
    });

    await test.step('it is deployed from its form, and podman pulls it by a token of half an hour', async () => {
      await page.goto('/containers/deployments');
      await page.getByRole('link', { name: words.newDeployment }).first().click();
      await box(page, words.name).fill('clock');
      await choose(page, words.engine, 'podman');
      await box(page, words.image).fill(`${registry.address}/walk/clock:1`);
      await number(page, words.replicas).fill('2');
      await button(page, words.next).last().click();
      await button(page, words.next).last().click();
      await button(page, words.save).last().click();
      await expect(page.getByRole('heading', { level: 1, name: 'clock' })).toBeVisible();
      await seeReady(walk, 2, '1');
    });
    const { pathname } = new URL(page.url());

    await test.step('its log is followed', async () => {
      await follow(walk, pathname, 'tick');
    });

    await test.step('it is updated, and rolled back', async () => {
      await page.goto(pathname);
      await page.getByRole('link', { name: words.edit }).or(button(page, words.edit)).first().click();
      await box(page, words.image).fill(`${registry.address}/walk/clock:2`);
      await button(page, words.submit).last().click();
      await seeReady(walk, 2, '2');
      await follow(walk, pathname, 'tock');
      await page.goto(pathname);
      const direct = button(page, words.rollBack);
      const more = button(page, words.more);
      await expect(more.first()).toBeVisible();
      // Actions without room are in a menu.
      if (await direct.isVisible()) await direct.click();
      else {
        await more.first().click();
        await page.getByRole('menuitem', { name: words.rollBack, exact: true }).click();
      }
      const dialog = dialogOf(page, words.rollBack);
      await dialog.getByRole('row').filter({ hasText: 'clock:1' }).getByRole('radio').check();
      await dialog.getByRole('button', { name: words.rollBack, exact: true }).click();
      await expect(dialog).toBeHidden();
      await seeReady(walk, 2, '3');
      await follow(walk, pathname, 'tick');
    });

    await test.step('the hour is charged, as the tenant and the administrator see', async () => {
      await advance(admin, HOUR_MS);
      for (const reader of [page, office.page]) {
        await reader.goto('/consumerDetails');
        await expect(rowOf(reader, 'clock').filter({ hasText: words.item }).first()).toBeVisible();
      }
    });
  });

/** A robot account of the project; its password is shown once. */
async function addRobot({ page, words }: Walk): Promise<{ login: string; secret: string }> {
  await page.goto('/registry/projects');
  await page.getByRole('link', { name: 'walk', exact: true }).click();
  await page.getByRole('tab', { name: words.robots }).click();
  await button(page, words.newRobot)
    .or(page.getByRole('link', { name: words.newRobot }))
    .first()
    .click();
  const form = dialogOf(page, words.newRobot);
  await form.getByRole('textbox', { name: words.name, exact: true }).fill('ci');
  await form.getByRole('radio', { name: words.permission, exact: true }).click();
  await form.getByRole('button', { name: words.newRobot, exact: true }).or(button(page, words.save)).last().click();
  const shown = page.getByRole('dialog').filter({ has: button(page, words.kept) });
  const secret = await shown.getByRole('textbox', { name: words.secret }).inputValue();
  await button(page, words.kept).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'ci', exact: true }).click();
  const login = await page
    .getByText(/^robot\+walk\+ci$/)
    .first()
    .textContent();
  return { login: login ?? '', secret };
}

/** This number of replicas of a revision is ready, as the page of the deployment says without being loaded again. */
async function seeReady({ page, words }: Walk, replicas: number, revision: string): Promise<void> {
  await expect(page.getByText(words.running, { exact: true }).first()).toBeVisible({ timeout: 120_000 });
  await page.getByRole('tab', { name: words.instances, exact: true }).click();
  const rows = page.getByRole('tabpanel').getByRole('row').filter({ hasText: words.running });
  await expect(rows).toHaveCount(replicas, { timeout: 120_000 });
  await expect(rows.filter({ has: page.getByRole('cell', { name: revision, exact: true }) })).toHaveCount(replicas);
}

/** The log of the first container grows on its own. */
async function follow({ page, words }: Walk, deployment: string, word: string): Promise<void> {
  await page.goto(deployment);
  await page.getByRole('tab', { name: words.instances, exact: true }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /^clock-/ })
    .first()
    .click();
  await page.getByRole('tab', { name: words.logs, exact: true }).click();
  const log = page.getByRole('log');
  await expect(log).toContainText(`${word} 0`);
  const next = Number(/ (\d+)\s*$/.exec((await log.textContent()) ?? '')?.[1] ?? 0) + 2;
  await expect(log).toContainText(`${word} ${next}`);
}
