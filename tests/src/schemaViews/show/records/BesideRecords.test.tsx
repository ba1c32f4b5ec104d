import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

describe('records beside those of a page (language: beside)', () => {
  test('members are invited from their page, and what became of each invitation stands below', async () => {
    const { user } = await renderConsole({ at: '/organisation/member', as: 'bp_admin', lang: 'en' });
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const form = await screen.findByRole('dialog');
    await user.type(await within(form).findByRole('textbox', { name: /^Email/ }), 'colleague@example.com');
    await user.click(within(form).getByRole('button', { name: /Invite|Create/ }));
    const link = await screen.findByRole('textbox', { name: /Link/ });
    expect(link).toHaveProperty('value', expect.stringContaining('/register?invitation='));
    await user.click(screen.getByRole('button', { name: 'I have kept it' }));
    const beside = await screen.findByRole('region', { name: 'Invitations' });
    expect(await within(beside).findByText('colleague@example.com')).toBeTruthy();
    expect(within(beside).getByRole('cell', { name: 'Sent' })).toBeTruthy();
  });

  test('a page without such records shows none', async () => {
    await renderConsole({ at: '/iam/user', lang: 'en' });
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });
});
