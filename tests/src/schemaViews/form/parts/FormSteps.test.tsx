// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

type User = Awaited<ReturnType<typeof renderConsole>>['user'];

const box = (name: string) => screen.findByRole('textbox', { name });
const next = async (user: User) => user.click(await screen.findByRole('button', { name: '下一步' }));

async function fillBasics(user: User, name: string, product = 'OpenStack') {
  await user.type(await box('名称'), name);
  await user.click(screen.getByRole('radio', { name: product }));
  await user.type(screen.getByRole('combobox', { name: '区域' }), '华北');
  await user.click(await screen.findByRole('option', { name: '华北一区' }));
}

async function fillAccess(user: User) {
  await user.type(await box('接入地址'), 'https://cloud.example.com');
  await user.type(await box('云账号'), 'operator');
  await user.type(screen.getByLabelText(/^云账号密码/, { selector: 'input[type=password]' }), 'very-secret');
}

describe('a form in steps', () => {
  test('continues when the step is valid, summarises the input, and saves at the last step', async () => {
    const { user, server, address } = await renderConsole({ at: '/infrastructure/cloudy/add' });
    const summary = await screen.findByRole('complementary', { name: '已填写的内容' });
    // Its default value stands in a field that exists only for some products.
    expect(summary.textContent).not.toContain('认证方式');
    await fillBasics(user, '分步云');
    expect(await within(summary).findByText('华北一区')).toBeTruthy();
    expect(within(summary).getByText('认证方式')).toBeTruthy();
    await next(user);
    await fillAccess(user);
    await next(user);
    expect(summary.textContent).toContain('https://cloud.example.com');
    expect(summary.textContent).not.toContain('very-secret');
    await user.click(await screen.findByRole('button', { name: '创建' }));
    await waitFor(() => expect(address()).toMatch(/cloudy\/detail\//));
    const { body } = await server.admin.get(`/api/cmp/v1/clouds?filter=${encodeURIComponent('{"name":"分步云"}')}`);
    expect(body[0]).toMatchObject({ product: 'openstack', endpoint: 'https://cloud.example.com' });
  });

  test('stays on a step with a fault, opens no later step, and goes back', async () => {
    const { user } = await renderConsole({ at: '/infrastructure/cloudy/add' });
    await box('名称');
    await next(user);
    expect((await screen.findAllByText(/^请(输入|选择)\S+$/)).length).toBeGreaterThan(1);
    expect(screen.getByRole('tab', { name: /标签$/ })).toHaveProperty('disabled', true);
    await fillBasics(user, '往返云');
    await next(user);
    await box('接入地址');
    await user.click(screen.getByRole('button', { name: '上一步' }));
    expect(await box('名称')).toHaveProperty('value', '往返云');
  });

  test('a NextStack takes the address and the account of an OpenStack; a simulated one needs neither', async () => {
    const { user } = await renderConsole({ at: '/infrastructure/cloudy/add' });
    await fillBasics(user, '下一代云', 'NextStack');
    await next(user);
    expect(await box('接入地址')).toBeTruthy();
    expect(await box('云账号')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '上一步' }));
    await user.click(await screen.findByRole('switch', { name: '模拟器' }));
    await next(user);
    expect(await screen.findByRole('button', { name: '上一步' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: '接入地址' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: '云账号' })).toBeNull();
  });

  test('a refusal of the server opens its step and focuses its input', async () => {
    const { user, server } = await renderConsole({ at: '/infrastructure/cloudy/add' });
    const taken = (await server.admin.get('/api/cmp/v1/clouds?range=[0,0]')).body[0].name;
    await fillBasics(user, taken);
    await next(user);
    await fillAccess(user);
    await next(user);
    await user.click(await screen.findByRole('button', { name: '创建' }));
    const name = await box('名称');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(name);
  });

  test('of an existing record opens at any step and saves from any', async () => {
    const { user, server } = await renderConsole({ at: '/infrastructure/cloudy' });
    const { cloud_id: id } = (await server.admin.get('/api/cmp/v1/clouds?range=[0,0]')).body[0];
    await user.click((await screen.findAllByRole('button', { name: /的操作$/ }))[0] ?? document.body);
    await user.click(await screen.findByRole('menuitem', { name: '编辑' }));
    const panel = await screen.findByRole('dialog', { name: /^编辑 / });
    await user.click(await within(panel).findByRole('tab', { name: /接入$/ }));
    const version = await within(panel).findByRole('textbox', { name: '接口版本' });
    await user.clear(version);
    await user.type(version, 'v9');
    await user.click(within(panel).getByRole('button', { name: '保存' }));
    await waitFor(async () => expect((await server.admin.get(`/api/cmp/v1/clouds/${id}`)).body.api_version).toBe('v9'));
  });
});

test('a row expands to show what its columns have no room for', async () => {
  const { user } = await renderConsole({ at: '/gateway' });
  // The groups of the menu have buttons with the same words.
  const table = within(await screen.findByRole('table'));
  const [unfold] = await table.findAllByRole('button', { name: /^展开/ });
  await user.click(unfold ?? document.body);
  expect(await screen.findByText('序列号')).toBeTruthy();
  expect(screen.getByText(/^GW-2026-/)).toBeTruthy();
  await user.click(table.getByRole('button', { name: /^收起/ }));
  await waitFor(() => expect(screen.queryByText('序列号')).toBeNull());
});
