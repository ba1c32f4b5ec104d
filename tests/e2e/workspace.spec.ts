import type { Page } from '@playwright/test';
import { settled } from './support/settled.ts';
import { as, expect, test } from './support/test.ts';

test.use(as('bp_admin'));

const PASSWORD = 'Kai-Fang-2026';
const GROUPS = '/api/omc/v1/alarm-groups';

/** Registers with an invitation, as the form of its page does. */
async function register({ request }: Page, invitation: string, name: string): Promise<void> {
  const phone = `138${String(Date.now()).slice(-8)}`;
  await request.get(`/api/ums/v1/verification/registration/sms/${phone}`);
  let code = '';
  await expect
    .poll(async () => {
      const sent = await request.get('/api/sys/v1/outbox', { params: { target: phone } });
      return (code = (await sent.json())[0]?.code ?? '');
    })
    .toMatch(/^\d{4,8}$/);
  const { version } = await (await request.get('/terms/terms.json')).json();
  const reply = await request.post('/api/ums/v1/users/registration', {
    data: { type: 'personal', name, password: PASSWORD, phone, code, terms_version: version, invitation },
  });
  expect(reply.status()).toBe(201);
}

async function openMember(page: Page, name: string): Promise<void> {
  await page.goto('/organisation/member');
  await settled(page);
  // What became of the invitation names the member again, below.
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '更多操作' }).first().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

const choose = async (page: Page, field: string, title: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox', { name: field, exact: true }).fill(title);
  await page.getByRole('option', { name: title }).first().click();
};

test('a colleague is invited, joins, gets a project, is suspended and restored, and hands over (decision 286)', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  const stamp = Date.now().toString(36);
  const name = `colleague-${stamp}`;
  const group = `held-${stamp}`;
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL: baseURL ?? '' });
  const colleague = await context.newPage();
  let link = '';

  await test.step('the administrator invites an address and gets the link once', async () => {
    await admin.goto('/organisation/invitation');
    await settled(admin);
    await admin.getByRole('link', { name: '邀请成员' }).click();
    const form = admin.getByRole('dialog');
    await form.getByRole('textbox', { name: '邮箱', exact: true }).fill(`${name}@example.com`);
    await form.getByRole('button', { name: '邀请成员', exact: true }).click();
    link = await admin.getByRole('textbox', { name: '邀请链接' }).inputValue();
    expect(link).toMatch(/^https?:\/\/[^/]+\/register\?invitation=\w+$/);
    await admin.getByRole('button', { name: '我已保存' }).click();
    await expect(admin.getByRole('row', { name: new RegExp(name) })).toContainText('已发送');
  });

  await test.step('the colleague opens it, registers and is a member', async () => {
    await colleague.goto(link);
    await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible();
    await register(colleague, new URL(link).searchParams.get('invitation') ?? '', name);
    await admin.reload();
    await settled(admin);
    const row = admin.getByRole('row', { name: new RegExp(`${name}@`) });
    await expect(row).toContainText('已接受');
    await expect(row).toContainText(name);
  });

  await test.step('the colleague reads what they may do, and why not', async () => {
    await colleague.goto('/organisation/access');
    await expect(colleague.getByRole('listitem').filter({ hasText: '购买云主机' })).toContainText('可以');
    await expect(colleague.getByRole('listitem').filter({ hasText: '邀请成员' })).toContainText('只有组织管理员可以');
  });

  await test.step('a project is assigned', async () => {
    await openMember(admin, name);
    await chooseAction(admin, '分配项目');
    await choose(admin, '项目', '研发测试');
    // Closes the choices, which stay open for more.
    await admin.keyboard.press('Tab');
    await admin.getByRole('dialog').getByRole('button', { name: '分配项目', exact: true }).click();
    await expect(admin.getByRole('main').getByText('研发测试').first()).toBeVisible();
    expect((await colleague.request.post(GROUPS, { data: { name: group } })).status()).toBe(201);
  });

  await test.step('suspending signs the colleague out at once, and restoring lets them in again', async () => {
    await admin.getByRole('button', { name: '停用', exact: true }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click();
    await expect(admin.getByText('已停用').first()).toBeVisible();
    expect((await colleague.request.get('/api/ums/v1/users/current')).status()).toBe(401);
    await admin.getByRole('button', { name: '启用', exact: true }).click();
    await expect(admin.getByRole('button', { name: '停用', exact: true })).toBeVisible();
    const signIn = await colleague.request.post('/api/ums/v1/auth/password/tokens', {
      data: { name, password: PASSWORD },
    });
    expect(signIn.status()).toBe(200);
  });

  await test.step('what the colleague holds is listed, and goes to another member', async () => {
    await chooseAction(admin, '移交资源');
    await choose(admin, '接收人', 'bp_admin');
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByRole('row', { name: new RegExp(group) })).toBeVisible();
    await dialog.getByRole('button', { name: '移交资源', exact: true }).click();
    await expect(dialog).toBeHidden();
    const left = await colleague.request.get(GROUPS);
    expect((await left.json()).map((each: { name: string }) => each.name)).not.toContain(group);
  });
  await context.close();
});
