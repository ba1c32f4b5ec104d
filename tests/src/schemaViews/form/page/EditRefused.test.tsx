import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTHORISATIONS, give, idOf, policyOf, allow } from '../../../../support/people/policies.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const REASON = 'Given by an administrator of the platform; the organisation cannot change or revoke it';

let server: Scenario;
let [fromAbove, fromWithin] = [0, 0];
beforeAll(async () => {
  server = await createScenario();
  const member = await idOf(server, 'bp_user');
  fromAbove = await give(server, { user_id: member }, { policy_id: await policyOf(server, allow('cmp:ListVms')) });
  const inside = await server.bp_admin.post(AUTHORISATIONS, {
    user_id: member,
    target_type: 'role',
    role_id: 'TENANT',
    scope: 'platform',
  });
  expect(inside).toMatchObject({ status: 201 });
  fromWithin = inside.body.id;
});
afterAll(() => server.close());

const isDisabled = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

describe('a policy that the platform granted to a member, for the administrator of the organisation', () => {
  test('cannot be edited or revoked in the list, which shows the reason; one that the organisation granted can', async () => {
    const { user } = await renderConsole({ as: 'bp_admin', at: '/organisation/authorize', lang: 'en', server });
    for (const [id, refused] of [
      [fromAbove, true],
      [fromWithin, false],
    ] as const) {
      // The record is a row of the list.
      const row = (await screen.findByRole('link', { name: String(id) })).closest('tr')!;
      await user.click(within(row).getByRole('button', { name: new RegExp(`${id}$`) }));
      const menu = await screen.findByRole('menu');
      for (const word of [/^Edit/, /^Revoke/])
        expect(isDisabled(within(menu).getByRole('menuitem', { name: word })), `${word} ${id}`).toBe(refused);
      await waitFor(() => expect(within(menu).queryAllByText(REASON)).toHaveLength(refused ? 2 : 0));
      await user.keyboard('{Escape}');
    }
  });

  test('has a page whose edit button is disabled with the reason, which the list of refusals shows too', async () => {
    const { user } = await renderConsole({
      as: 'bp_admin',
      at: `/organisation/authorize/${fromAbove}`,
      lang: 'en',
      server,
    });
    const button = await screen.findByTitle(REASON);
    expect([button.textContent, isDisabled(button)]).toEqual(['Edit', true]);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'What can I not do here, and why?' }));
    expect(await within(await screen.findByRole('dialog')).findAllByText(REASON)).toHaveLength(2);
  });

  test('has no form at its edit address: the reason replaces it', async () => {
    const { user, address } = await renderConsole({
      as: 'bp_admin',
      at: `/organisation/authorize?edit=${fromAbove}`,
      lang: 'en',
      server,
    });
    const said = (await screen.findByText(REASON)).closest<HTMLElement>('[role=alert]')!; // The reason is announced.
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(within(said).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).not.toContain('edit='));
  });

  test('can be edited there by an administrator of the platform', async () => {
    await renderConsole({ at: `/iam/authorize?edit=${fromAbove}`, lang: 'en', server });
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
    expect(screen.queryByText(REASON)).toBeNull();
  });
});
