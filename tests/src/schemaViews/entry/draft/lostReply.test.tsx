import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { schemasWithMachines } from '../../../../support/schemas/machines.ts';

const MACHINES = '/api/ecrm/v1/trial-machines';
const ACCOUNTS = '/api/bill/v1/accounts';

let server: Scenario;
let token: string;
beforeAll(async () => {
  server = await createScenario({ schemas: schemasWithMachines() });
  const signIn = { name: 'admin', password: DEMO_PASSWORD };
  token = (await server.guest.post('/api/ums/v1/auth/password/tokens', signIn)).body.token;
});
afterAll(() => server.close());

/** The server carries out the first call, and its reply is lost. */
const lost = (method: 'post' | 'put', path: string) =>
  http[method](
    `*${path}`,
    async ({ request }) => {
      const headers = new Headers(request.headers);
      headers.set('authorization', `Bearer ${token}`);
      await server.platform.app.fetch(new Request(request, { headers }));
      return HttpResponse.error();
    },
    { once: true },
  );

const attempts = () => Object.keys(sessionStorage).filter((place) => place.includes('.attempt.'));

describe('the reply was lost, and the page was loaded again (B6)', () => {
  test('another press creates nothing more', async () => {
    const press = async (faults: Parameters<typeof renderConsole>[0]['faults'] = []) => {
      const { user, leave } = await renderConsole({ at: '/trial-machines?create', lang: 'en', server, faults });
      const name = await screen.findByRole('textbox', { name: /^Name/ });
      await user.clear(name);
      await user.type(name, 'lost');
      await user.click(screen.getByRole('button', { name: 'Create' }));
      return leave;
    };
    const named = async () => (await server.admin.get(`${MACHINES}?filter={"name":"lost"}`)).body;
    const leave = await press([lost('post', MACHINES)]);
    await screen.findByRole('alert');
    expect(await named()).toHaveLength(1);
    leave();
    await press();
    await screen.findByText('Trial machine lost was created');
    expect(await named()).toHaveLength(1);
    // What has its answer is no attempt any more.
    expect(attempts()).toEqual([]);
  });

  test('another press tops up nothing more', async () => {
    const [account] = (await server.admin.get(`${ACCOUNTS}?range=[0,0]`)).body;
    const balance = async () => Number((await server.admin.get(`${ACCOUNTS}/${account.id}`)).body.balance);
    const before = await balance();
    const press = async (faults: Parameters<typeof renderConsole>[0]['faults'] = []) => {
      const { user, leave } = await renderConsole({ at: '/account', lang: 'en', server, faults });
      await user.click(await screen.findByRole('button', { name: `Top up ${account.customer}` }));
      await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '12.34');
      const dialog = within(screen.getByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Top up' }));
      return { dialog, leave };
    };
    const { dialog, leave } = await press([lost('put', `${ACCOUNTS}/:id/charge`)]);
    await dialog.findByRole('alert');
    expect(await balance()).toBeCloseTo(before + 12.34);
    leave();
    expect(attempts()).toHaveLength(1);
    await press();
    await waitFor(() => expect(attempts()).toEqual([]));
    expect(await balance()).toBeCloseTo(before + 12.34);
  });
});
