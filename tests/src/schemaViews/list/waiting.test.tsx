// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { BANK_CHANGES, PROVIDERS } from '../../../support/providers.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

let server: Scenario;
beforeAll(async () => {
  server = await createScenario();
});
afterAll(() => server.close());

const LANDING = '/separateAccountingSystem/provider';
const strip = () => screen.findByRole('navigation', { name: 'Waiting' });

describe('the landing page of a supporter (spec 6)', () => {
  test('says what waits, with a link to exactly these records', async () => {
    const [mine] = (await server.provider.get(PROVIDERS)).body;
    const made = await server.provider.post(BANK_CHANGES, {
      provider_id: mine.id,
      bank_name: 'Bank',
      account: '6222020011223344',
      holder: 'South',
      reason: 'moved',
    });
    expect(made.status).toBe(201);
    const { user, address } = await renderConsole({ at: LANDING, lang: 'en', server, as: 'operation_supporter' });
    const links = within(await strip()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Bank changes · Pending 1', 'Providers · Pending 1']);
    await user.click(links[0] as HTMLElement);
    await waitFor(() => expect(address()).toContain('/separateAccountingSystem/bankchanges'));
    expect(await screen.findAllByText('•••• 3344')).not.toHaveLength(0);
  });

  test('says that nothing waits', async () => {
    await server.db.run(`update providers set status = 'enabled', bank_account_masked = '•••• 1'`);
    await server.db.run(`update provider_bank_changes set status = 'withdrawn'`);
    await renderConsole({ at: LANDING, lang: 'en', server, as: 'operation_supporter' });
    expect((await strip()).textContent).toBe('Nothing is waiting.');
  });

  test('is nothing for an administrator, who lands elsewhere', async () => {
    await renderConsole({ at: LANDING, lang: 'en', server, as: 'admin' });
    expect(await screen.findByRole('table', { name: 'Providers' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Waiting' })).toBeNull();
  });
});

describe('the first page of a provider (spec 6)', () => {
  test('says why it is empty while the organisation is no provider, and what happens next', async () => {
    await server.db.run('delete from provider_bank_changes');
    await server.db.run(`update providers set bp_id = (select id from partners where name = '旧港物流有限公司')
      where code = 'NANLING'`);
    await renderConsole({ at: '/separateAccountingSystem/providers_record', lang: 'en', server, as: 'provider' });
    expect(await screen.findByText(/Your organisation is not a provider yet/)).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Waiting' })).toBeNull();
  });
});
