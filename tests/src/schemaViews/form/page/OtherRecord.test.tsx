// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

const button = { name: '新建区域并选用' };

test('a missing choice is created from the form and chosen; earlier input stays', async () => {
  const { user, address } = await renderConsole({ at: '/website?create' });
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '新城站点');
  await user.click(await screen.findByRole('button', button));
  const other = await screen.findByRole('dialog', { name: '新建区域' });
  await user.type(await within(other).findByRole('textbox', { name: '名称' }), '新城区域');
  await user.type(within(other).getByRole('textbox', { name: '编码' }), 'new-city-1');
  await user.click(within(other).getByRole('button', { name: '创建' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: '区域' })).toHaveProperty('value', '新城区域'));
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveProperty('value', '新城站点');
  expect(address()).toBe('/website?create');
});

test('closing the upper form leaves the lower one unchanged', async () => {
  const { user } = await renderConsole({ at: '/website?create' });
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '仍在');
  await user.click(await screen.findByRole('button', button));
  const other = await screen.findByRole('dialog', { name: '新建区域' });
  await user.click(within(other).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '新建区域' })).toBeNull());
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveProperty('value', '仍在');
});
