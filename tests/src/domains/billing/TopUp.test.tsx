import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

test('the dialog of a top-up offers only ways that the platform has, to owners and to administrators', async () => {
  const server = await scenario();
  const { account_id } = (await server.bp_user.get('/api/bill/v1/wallet')).body;
  const open = async (as: 'bp_user' | 'admin', at: string) => {
    const page = await renderConsole({ as, at, server });
    await page.user.click(await screen.findByRole('button', { name: '充值' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^充值/ }));
    await dialog.findByRole('textbox', { name: /充值金额/ });
    return { ...page, dialog };
  };

  const owner = await open('bp_user', '/wallet');
  const choices = owner.dialog.getAllByRole('radio').map((choice) => choice.closest('label')?.textContent);
  expect(choices).toEqual(['汇款码', '演示充值（不是真钱）']);
  owner.unmount();

  const { user, dialog } = await open('admin', `/accountdesc/${account_id}`);
  await user.click(dialog.getByRole('combobox', { name: /充值方式/ }));
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['请选择', '银行转账', '汇款码', '平台赠送', '代金券', '退款', '演示充值（不是真钱）']);
});

test('while the platform has no way to top up, the dialog says whom to ask', async () => {
  const server = await scenario();
  const { account_id } = (await server.bp_user.get('/api/bill/v1/wallet')).body;
  const none = http.get('*/api/bill/v1/wallet', () => HttpResponse.json({ account_id, channels: [], methods: [] }));
  const { user } = await renderConsole({ as: 'bp_user', at: '/wallet', server, faults: [none] });
  await user.click(await screen.findByRole('button', { name: '充值' }));
  const dialog = within(await screen.findByRole('dialog', { name: '如何充值' }));
  expect(dialog.getByText(/请联系平台运营方/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '关闭' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});
