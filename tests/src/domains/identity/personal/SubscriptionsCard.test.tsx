import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

test('the table of types and channels stores a choice and keeps what is always shown', async () => {
  const { user, server } = await renderConsole({ as: 'personal', at: '/userMsg' });
  const table = within(await screen.findByRole('region', { name: '消息订阅' }));
  const box = (name: string) => table.getByRole<HTMLInputElement>('checkbox', { name });
  expect(box('费用 站内').checked).toBe(true);
  expect(box('安全 站内').disabled).toBe(true);
  await user.click(box('费用 站内'));
  await waitFor(() => expect(box('费用 站内').checked).toBe(false));
  await expect
    .poll(async () => (await server.personal.get('/api/ums/v1/users/current')).body.preferences.messages)
    .toEqual({ billing: { inApp: false } });
});
