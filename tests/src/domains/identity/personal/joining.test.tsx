import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { scenario } from '../../../../support/scenario.ts';

const INVITATIONS = '/api/ums/v1/invitations';

describe('an invitation that is opened with an own account (decision 298)', () => {
  async function invited() {
    const server = await scenario();
    const expires_at = new Date(server.clock.now() + 86_400_000).toISOString();
    const { body } = await server.bp_admin.post(INVITATIONS, { role: 'TENANT', expires_at });
    return { server, token: new URL(body.link, 'http://x').searchParams.get('invitation') ?? '' };
  }

  test('shows organisation, role and what stays, and joins', async () => {
    const { server, token } = await invited();
    const at = `/userMsg?invitation=${token}`;
    const { user } = await renderConsole({ at, as: 'personal', lang: 'en', server });
    const card = await screen.findByRole('region', { name: /^Join/ });
    expect(await within(card).findByText(/stay yours/)).toBeTruthy();
    await user.click(within(card).getByRole('button', { name: 'Join' }));
    await waitFor(async () => expect((await server.personal.get('/api/ums/v1/users/current')).body.kind).toBe(4));
  });

  test('names what prevents it with a link, and offers no button to join', async () => {
    const { server, token } = await invited();
    const { id } = (await server.personal.get('/api/ums/v1/users/current')).body;
    await server.db.run('update accounts set owed_amount = 5000000 where user_id = ?', [id]);
    await renderConsole({ at: `/userMsg?invitation=${token}`, as: 'personal', lang: 'en', server });
    const card = await screen.findByRole('region', { name: /^Join/ });
    expect(await within(card).findByText(/owes ¥5/)).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/wallet');
    expect(within(card).queryByRole('button', { name: 'Join' })).toBeNull();
    expect(within(card).getByRole('button', { name: 'Check again' })).toBeTruthy();
  });
});
