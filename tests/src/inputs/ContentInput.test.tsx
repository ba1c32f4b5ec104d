import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../support/renderConsole.tsx';

const choose = async (user: Awaited<ReturnType<typeof renderConsole>>['user'], type: string) => {
  await user.click(await screen.findByRole('combobox', { name: /^类型/ }));
  await user.click(await screen.findByRole('option', { name: type }));
};

describe('a value whose kind another field decides', () => {
  test('has the input of that kind, and stays text on the wire', async () => {
    const { user, server, address } = await renderConsole({ at: '/configureDetail' });
    await user.type(await screen.findByRole('textbox', { name: '标识' }), 'test.flag');
    expect(screen.getByRole('textbox', { name: '值' })).toBeTruthy();
    await choose(user, '开关');
    await user.click(await screen.findByRole('switch', { name: /^值/ }));
    await user.click(screen.getByRole('button', { name: '创建' }));
    await waitFor(() => expect(address()).toMatch(/configureDetail\/\d+/));
    const { body } = await server.admin.get(`/api/sys/v1/configs?filter=${encodeURIComponent('{"key":"test.flag"}')}`);
    expect(body[0]).toMatchObject({ type: 'bool', value: 'true' });
  });

  test('is refused in place where the text is none of its kind', async () => {
    const { user, calls } = await renderConsole({ at: '/configureDetail' });
    await user.type(await screen.findByRole('textbox', { name: '标识' }), 'test.number');
    await choose(user, '整数');
    await user.type(await screen.findByRole('textbox', { name: '值' }), 'twelve');
    await user.click(screen.getByRole('button', { name: '创建' }));
    expect(await screen.findByText('请输入整数')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('a secret is entered as one', async () => {
    const { user } = await renderConsole({ at: '/configureDetail' });
    await choose(user, '密文');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '值' })).toBeNull());
    expect(screen.getByLabelText(/^密文值/)).toHaveProperty('type', 'password');
  });
});
