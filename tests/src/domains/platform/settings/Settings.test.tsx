// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

const saved = (calls: { method: string; url: string }[]) =>
  calls.filter(({ method, url }) => method === 'PUT' && url.includes('/settings/'));

describe('the settings of the platform (spec 2.2 /configure, m1)', () => {
  test('are found over all groups by label, key or value, and the found one takes the focus', async () => {
    const { user } = await renderConsole({ at: '/configure' });
    const search = await screen.findByRole('searchbox', { name: '搜索设置' });
    await user.type(search, '没有这样的设置');
    expect(await screen.findByText('找到 0 项')).toBeTruthy();
    await user.clear(search);
    await user.type(search, 'max_failures');
    const results = within(await screen.findByRole('navigation', { name: '搜索结果' }));
    await user.click(results.getByRole('link', { name: /允许连续输错密码的次数/ }));
    expect(await screen.findByRole('heading', { level: 1, name: '登录' })).toBeTruthy();
    const box = await screen.findByRole('textbox', { name: /允许连续输错密码的次数/ });
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  test('are one form a group: faults stand on their fields, one call saves, and a value goes back to its default', async () => {
    const { user, calls, server } = await renderConsole({ at: '/configure/login' });
    const failures = await screen.findByRole('textbox', { name: /允许连续输错密码的次数/ });
    const freeze = screen.getByRole('textbox', { name: /冻结时长/ });
    expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true);
    await user.clear(failures);
    await user.type(failures, '101');
    await user.clear(freeze);
    await user.type(freeze, '9');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('不能大于100')).toBeTruthy();
    expect(saved(calls)).toEqual([]);
    await user.clear(failures);
    await user.type(failures, '7');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.platform.live.read('login.max_failures')).toBe(7));
    expect(server.platform.live.read('login.freeze_minutes')).toBe(9);
    expect(saved(calls)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true));
    await user.click(screen.getByRole('button', { name: '恢复默认值：允许连续输错密码的次数' }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.platform.live.read('login.max_failures')).toBe(5));
  });

  test('are tested with values as typed', async () => {
    const { user, server } = await renderConsole({ at: '/configure/sms' });
    await user.type(await screen.findByRole('textbox', { name: /短信网关地址/ }), 'http://127.0.0.1:1/');
    const part = within(screen.getByRole('group', { name: '发送测试' }));
    await user.click(part.getByRole('button', { name: '发送测试消息' }));
    expect(await part.findByText('请输入接收方')).toBeTruthy();
    await user.type(part.getByRole('textbox', { name: '接收手机号' }), '13800000000');
    await user.click(part.getByRole('button', { name: '发送测试消息' }));
    expect(await part.findByText('未设置短信网关地址或密钥')).toBeTruthy();
    expect(server.platform.live.read('sms.webhook_url')).toBeNull();
  });

  test('of a group that is not declared are a missing page', async () => {
    await renderConsole({ at: '/configure/nothing' });
    expect(await screen.findByRole('heading', { name: /404|不存在|找不到/ })).toBeTruthy();
  });
});
