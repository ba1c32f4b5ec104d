import { as, expect, test } from './support/test.ts';
import { settled } from './support/settled.ts';

test.describe('keyboard only', () => {
  test.use(as('admin'));

  test('the palette finds a page by its initials and a record by its name, and runs an action on it', async ({
    page,
  }) => {
    await page.goto('/area');
    await settled(page);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: '搜索页面、资源和操作' });
    const input = palette.getByRole('combobox');
    await expect(input).toBeFocused();
    await page.keyboard.type('wg');
    await expect(palette.getByRole('option', { selected: true })).toContainText('网关');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/gateway$/);
    await expect(page.getByRole('heading', { level: 1, name: '网关' })).toBeVisible();

    const [gateway] = await (await page.request.get('/api/ecrm/v1/gws?range=[0,0]')).json();
    const name = String(gateway.name);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await palette
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await expect(page.getByRole('heading', { name }).first()).toBeVisible();
    await expect(palette).toBeHidden();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('编辑');
    await expect(
      palette.getByRole('group', { name: '当前资源的操作' }).getByRole('option', { name: /编辑/ }),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /^名称/ })).toHaveValue(name);
  });

  test('a forbidden action shows which states allow it; the server provides the other reasons', async ({ page }) => {
    await page.goto(`/gateway?filter=${encodeURIComponent(JSON.stringify({ status: 'inactive' }))}`);
    await settled(page);
    const opener = page.locator('tbody tr').first().getByRole('button', { name: /操作/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    const reboot = page.getByRole('menuitem', { name: /重启.*当前状态为“未激活”.*先激活即可/ });
    // Many refused actions are folded: a new gateway refuses more than one of the demo.
    const folded = page.getByRole('menuitem', { name: /^现在不可用的操作/ });
    await expect(folded.or(reboot)).toBeVisible();
    if (await folded.isVisible()) await folded.press('Enter');
    await expect(reboot).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const answers = page.getByRole('dialog', { name: /当前不能做的操作/ });
    await expect(answers.getByText('重启', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(answers).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('an input method keeps its keys, and the year of a time is typed digit by digit', async ({ page }) => {
    await page.goto('/area');
    await settled(page);
    await page.getByRole('button', { name: '菜单', exact: true }).click();
    const search = page.getByRole('searchbox', { name: '搜索产品与功能' });
    await expect(search).toBeFocused();
    const browser = await page.context().newCDPSession(page);
    await browser.send('Input.imeSetComposition', { text: '网关', selectionStart: 2, selectionEnd: 2 });
    for (const key of ['Enter', 'Escape'])
      await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
    await expect(search).toBeFocused();
    await expect(page).toHaveURL(/\/area$/);
    await browser.send('Input.insertText', { text: '行政区划' });
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/\/area$/);

    const [user] = await (await page.request.get('/api/ums/v1/users?filter={"name":"personal"}')).json();
    await page.goto(`/iam/user?edit=${user.id}`);
    const until = page.getByLabel('账号到期时间');
    await until.fill('2027-05-06T15:08');
    await until.focus();
    // The parts of the box are month, day and year in the language of this browser.
    for (const key of ['ArrowRight', 'ArrowRight', '2', '0', '2', '8']) await page.keyboard.press(key);
    await expect(until).toHaveValue('2028-05-06T15:08');
  });

  test('at 200 % nothing is cut off or scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 450 });
    for (const path of ['/index', '/gateway']) {
      await page.goto(path);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(720);
    }
  });
});
