// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, scenario } from '../../../../support/scenario.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

const CURRENT = '/api/ums/v1/users/current';
const open = async (visit: Partial<Parameters<typeof renderConsole>[0]> = {}) => {
  const view = await renderConsole({ as: 'personal', at: '/userMsg', ...visit });
  await screen.findByRole('heading', { level: 1, name: visit.lang === 'en' ? 'Personal centre' : '个人中心' });
  return view;
};
const region = (name: string) => screen.findByRole('region', { name });

describe('the personal centre (spec 2.2)', () => {
  test.each(['system', 'bp_user', 'copote_normal'] as const)('is open to %s', async (as) => {
    await open({ as });
    expect(within(await region('个人资料')).getByText(as)).toBeTruthy();
  });

  test('shows the profile with organisation and roles', async () => {
    await open({ as: 'bp_admin' });
    const profile = within(await region('个人资料'));
    expect(profile.getByText('星河智算科技有限公司')).toBeTruthy();
    expect(profile.getByText('租户管理员')).toBeTruthy();
  });

  test('is available in English', async () => {
    await open({ lang: 'en' });
    expect(await region('Sign-in and security')).toBeTruthy();
    expect(await region('Where you are signed in')).toBeTruthy();
  });

  test('saves a display name', async () => {
    const { user, server } = await open();
    const name = await screen.findByRole('textbox', { name: '昵称' });
    await user.clear(name);
    await user.type(name, '小算');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByRole('heading', { name: '小算' })).toBeTruthy();
    expect((await server.personal.get(CURRENT)).body.nickname).toBe('小算');
  });
});

describe('changing the password', () => {
  const dialog = async (view: Awaited<ReturnType<typeof open>>) => {
    await view.user.click(await screen.findByRole('button', { name: '修改登录密码' }));
    const box = within(await screen.findByRole('dialog', { name: '修改登录密码' }));
    return {
      box,
      fill: async (old: string, next: string, again = next) => {
        if (old) await view.user.type(box.getByLabelText('当前密码'), old);
        if (next) await view.user.type(box.getByLabelText('新密码'), next);
        if (again) await view.user.type(box.getByLabelText('再次输入新密码'), again);
        await view.user.click(box.getByRole('button', { name: '确认修改' }));
      },
    };
  };

  test('requires every input, and the same password twice (spec 5)', async () => {
    const view = await open();
    const { box, fill } = await dialog(view);
    await fill('', '');
    expect(await box.findAllByText('请输入内容')).toHaveLength(3);
    await fill(DEMO_PASSWORD, 'Changed@2026', 'Changed@2027');
    expect(await box.findByText('两次输入的密码不一致')).toBeTruthy();
    expect(view.calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  test('shows a wrong old password at its input (1120)', async () => {
    const { box, fill } = await dialog(await open());
    await fill('Wrong@2026', 'Changed@2026');
    expect(await box.findByText('旧密码无效')).toBeTruthy();
    expect(box.getByLabelText('当前密码').getAttribute('aria-invalid')).toBe('true');
  });

  test('takes effect', async () => {
    const view = await open();
    const { fill } = await dialog(view);
    await fill(DEMO_PASSWORD, 'Changed@2026');
    expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeTruthy();
    const reply = await view.server.guest.post('/api/ums/v1/auth/password/tokens', {
      name: 'personal',
      password: 'Changed@2026',
    });
    expect(reply.status).toBe(200);
  });
});

describe('changing phone and e-mail', () => {
  test('requires the code that was sent to the new one', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: '修改邮箱' }));
    const box = within(await screen.findByRole('dialog', { name: '修改邮箱' }));
    await user.click(box.getByRole('button', { name: '获取验证码' }));
    expect(await box.findByText('请输入内容')).toBeTruthy();
    await user.type(box.getByLabelText('新邮箱'), 'new@example.com');
    await user.click(box.getByRole('button', { name: '获取验证码' }));
    expect(await box.findByText('验证码已发送至 new@example.com，5 分钟内有效')).toBeTruthy();
    expect(box.getByRole<HTMLButtonElement>('button', { name: /秒后重发/ }).disabled).toBe(true);
    await user.type(box.getByLabelText('验证码'), '999999');
    await user.click(box.getByRole('button', { name: '确认修改' }));
    expect(await box.findByText('验证码无效')).toBeTruthy();
    const code = /\d{6}/.exec(box.getByText(/演示环境/).textContent)?.[0] ?? '';
    await user.clear(box.getByLabelText('验证码'));
    await user.type(box.getByLabelText('验证码'), code);
    await user.click(box.getByRole('button', { name: '确认修改' }));
    expect(await screen.findByText('邮箱已修改')).toBeTruthy();
    expect((await server.personal.get(CURRENT)).body).toMatchObject({ email: 'new@example.com', email_verified: true });
  });

  test('shows at its input that the number is unchanged (1118)', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '修改手机号' }));
    const box = within(await screen.findByRole('dialog'));
    await user.type(box.getByLabelText('新手机号'), '13700000003');
    await user.click(box.getByRole('button', { name: '获取验证码' }));
    expect(await box.findByText('手机号未改变')).toBeTruthy();
  });
});

describe('sessions', () => {
  test('a device is signed out by its row', async () => {
    const server = await scenario();
    const agent = { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' } };
    const { body } = await server.guest.post(
      '/api/ums/v1/auth/password/tokens',
      { name: 'personal', password: DEMO_PASSWORD },
      agent,
    );
    const { user } = await open({ server });
    await user.click(await screen.findByRole('button', { name: '让 Safari，iPhone 退出登录' }));
    expect(await screen.findByText('该设备已退出登录')).toBeTruthy();
    expect((await server.guest.get(CURRENT, { headers: { authorization: `Bearer ${body.token}` } })).status).toBe(401);
    await waitFor(() => expect(screen.queryByText('Safari，iPhone')).toBeNull());
  });

  test('can be loaded again after a fault', async () => {
    let broken = true;
    const faults = [
      http.get('*/users/current/sessions', () =>
        broken ? HttpResponse.json({ code: 9999, message: 'x', request_id: 'r' }, { status: 500 }) : undefined,
      ),
    ];
    const { user } = await open({ faults });
    expect(await screen.findByText('无法读取登录设备')).toBeTruthy();
    broken = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('当前设备')).toBeTruthy();
  });
});

describe('preferences', () => {
  test('apply at once and are saved to the account', async () => {
    const { user, server } = await open();
    const card = within(await region('偏好设置'));
    await user.click(card.getByRole('button', { name: '紧凑' }));
    expect(document.documentElement.dataset.density).toBe('compact');
    expect(await card.findByText('已保存到您的账号')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'English' }));
    expect(await region('Preferences')).toBeTruthy();
    await waitFor(async () =>
      expect((await server.personal.get(CURRENT)).body.preferences).toMatchObject({
        density: 'compact',
        language: 'en',
        theme: null,
      }),
    );
  });

  test('of the account replace those of the browser at the start', async () => {
    const server = await scenario();
    await server.admin.put(CURRENT, { preferences: { language: 'en', contrast: 'high', density: 'compact' } });
    const { calls } = await renderConsole({ as: 'admin', at: '/userMsg', server });
    expect(await screen.findByRole('heading', { level: 1, name: 'Personal centre' })).toBeTruthy();
    expect(document.documentElement.dataset).toMatchObject({ contrast: 'high', density: 'compact' });
    expect(calls.some(({ method, url }) => method === 'PUT' && url === CURRENT)).toBe(false);
  });

  test('are not saved when another tab signs out (spec 4.6)', async () => {
    const { user, calls } = await open();
    const card = within(await region('偏好设置'));
    document.cookie = 'user-kind=; Max-Age=0; Path=/';
    await user.click(card.getByRole('button', { name: '紧凑' }));
    expect(document.documentElement.dataset.density).toBe('compact');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('report an unreachable account', async () => {
    const faults = [
      http.put('*/users/current', () =>
        HttpResponse.json({ code: 9999, message: 'x', request_id: 'r' }, { status: 500 }),
      ),
    ];
    const { user } = await open({ faults });
    const card = within(await region('偏好设置'));
    await user.click(card.getByRole('button', { name: '紧凑' }));
    expect(await card.findByText('未能保存到账号，仅在本机生效')).toBeTruthy();
  });

  test('set the page that opens first (spec 6)', async () => {
    const server = await scenario();
    const first = await open({ as: 'admin', server });
    await first.user.click(await screen.findByRole('combobox', { name: '起始页' }));
    await first.user.click(await screen.findByRole('option', { name: '网关' }));
    await waitFor(async () => expect((await server.admin.get(CURRENT)).body.preferences.start_page).toBe('/gateway'));
    first.unmount();
    const { address } = await renderConsole({ as: 'admin', at: '/', server });
    await waitFor(() => expect(address()).toBe('/gateway'));
  });
});

describe('the own organisation (decision 286)', () => {
  test('is left by a plan: what the member holds goes to an administrator, and the account is that of an individual', async () => {
    const server = await scenario();
    expect((await server.bp_user.post('/api/omc/v1/alarm-groups', { name: 'night-watch' })).status).toBe(201);
    const { user } = await open({ as: 'bp_user', server });
    const card = within(await region('所属组织'));
    await user.click(await card.findByRole('button', { name: '退出组织' }));
    const dialog = within(await screen.findByRole('dialog', { name: '退出组织' }));
    expect(await dialog.findByText(/所有会话立即结束/)).toBeTruthy();
    expect(await dialog.findByRole('row', { name: /告警分组/ })).toBeTruthy();
    expect(dialog.getByRole('combobox', { name: '名下资源移交给' }).textContent).toBe('bp_admin');
    // What the plan names is read first.
    const leave = dialog.getByRole('button', { name: '退出' });
    await waitFor(() => expect(leave).toHaveProperty('disabled', false));
    await user.click(leave);
    await waitFor(async () => expect((await server.as('bp_user').get('/api/ums/v1/users/current')).body.kind).toBe(3));
  });

  test('keeps its last administrator, who reads why; an individual has none', async () => {
    await open({ as: 'bp_admin' });
    const card = within(await region('所属组织'));
    expect(await card.findByText(/唯一能登录的管理员/)).toBeTruthy();
    expect(card.getByRole('button', { name: '退出组织' })).toHaveProperty('disabled', true);
  });
});

describe('a fresh proof (decision 205)', () => {
  test('is requested when the last one is old; the call then continues, and a wrong password stays in the dialog', async () => {
    const server = await scenario();
    const { user } = await open({ server });
    server.clock.advance(31 * 60_000);
    await user.click(await within(await region('两步验证')).findByRole('button', { name: '开启' }));
    const proof = within(await screen.findByRole('dialog', { name: '验证身份' }));
    await user.type(proof.getByLabelText('登录密码'), 'Wrong@2026');
    await user.click(proof.getByRole('button', { name: '继续' }));
    expect(await proof.findByText('密码不匹配')).toBeTruthy();
    await user.clear(proof.getByLabelText('登录密码'));
    await user.type(proof.getByLabelText('登录密码'), DEMO_PASSWORD);
    await user.click(proof.getByRole('button', { name: '继续' }));
    expect(await screen.findByRole('img', { name: '供验证器应用扫描的二维码' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: '验证身份' })).toBeNull();
  });

  test('that the reader does not give leaves the refusal in place', async () => {
    const server = await scenario();
    const { user } = await open({ server });
    server.clock.advance(31 * 60_000);
    await user.click(await within(await region('两步验证')).findByRole('button', { name: '开启' }));
    const proof = within(await screen.findByRole('dialog', { name: '验证身份' }));
    await user.click(proof.getByRole('button', { name: '取消' }));
    expect(await screen.findByText('该操作需要重新验证身份')).toBeTruthy();
  });
});
