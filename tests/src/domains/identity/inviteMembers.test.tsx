import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';

test('inviting to an organisation ends with the link, which is shown only once (1183)', async () => {
  const { user, server } = await renderConsole({ at: '/iam/partners/detail/2' });
  await user.click(await screen.findByRole('button', { name: '邀请成员' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '邀请成员' }));
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: '邀请链接' });
  const token = new URL(link.value).searchParams.get('invitation');
  expect((await server.guest.get(`/api/ums/v1/users/registration?invitation=${token}`)).body).toMatchObject({
    open: true,
    invitation: { bp_name: expect.any(String) },
  });
  await user.click(screen.getByRole('button', { name: '完成' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
