import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemasWithMachines } from '../../../support/schemas/machines.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const MACHINES = '/api/ecrm/v1/trial-machines';
let server: Scenario;
let first: string;
beforeAll(async () => {
  server = await createScenario({ schemas: schemasWithMachines() });
  const { body } = await server.admin.post(MACHINES, { name: 'web', count: 3 });
  first = body.items[0].id;
  await server.admin.post(`${MACHINES}/${first}?action=recycle`);
});
afterAll(() => server.close());

async function names(): Promise<(string | null)[]> {
  const table = await screen.findByRole('table');
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'));
  return within(table)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

describe('a view with its own page', () => {
  test('shows its records under its own title, and the plain list excludes them', async () => {
    const bin = await renderConsole({ at: '/trial-bin', lang: 'en', server });
    expect(await names()).toEqual(['web-1']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trial recycle bin');
    expect(document.title).toMatch(/^Trial recycle bin/);
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).not.toContain('Status');
    bin.unmount();
    await renderConsole({ at: '/trial-machines', lang: 'en', server });
    expect((await names()).toSorted()).toEqual(['web-2', 'web-3']);
  });

  test('keeps to its records whatever the address contains', async () => {
    const { calls } = await renderConsole({
      at: `/trial-bin?filter=${JSON.stringify({ status: 'active' })}`,
      lang: 'en',
      server,
    });
    await screen.findByRole('button', { name: 'Clear filters' });
    expect(screen.queryByRole('link', { name: /^web-/ })).toBeNull();
    expect(calls.some(({ url }) => url.includes('"status":"recycled"') && url.includes('"status":"active"'))).toBe(
      true,
    );
  });

  test('has its own empty text, and no create button, since a new record would be in the plain list', async () => {
    await server.admin.post(`${MACHINES}/${first}?action=restore`);
    const bin = await renderConsole({ at: '/trial-bin', lang: 'en', server });
    expect(await screen.findByRole('heading', { name: 'The trial recycle bin is empty' })).toBeTruthy();
    expect(screen.queryByText('New trial machine')).toBeNull();
    bin.unmount();
    await renderConsole({ at: '/trial-machines', lang: 'en', server });
    await names();
    expect(screen.getByText('New trial machine')).toBeTruthy();
    await server.admin.post(`${MACHINES}/${first}?action=recycle`);
  });

  test('is in the menu beside the list, and a record leads back to it', async () => {
    const { user, address } = await renderConsole({ at: '/trial-bin', lang: 'en', server });
    const menu = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
    expect(menu.getByRole('link', { name: 'Trial machines' }).getAttribute('href')).toBe('/trial-machines');
    expect(menu.getByRole('link', { name: 'Trial recycle bin' }).getAttribute('aria-current')).toBe('page');
    await user.click(await screen.findByRole('link', { name: 'web-1' }));
    await waitFor(() => expect(address()).toMatch(/^\/trial-machines\/[^/]+\?from=bin$/));
    const trail = within(await screen.findByRole('navigation', { name: 'You are here' }));
    expect((await trail.findByRole('link', { name: 'Trial recycle bin' })).getAttribute('href')).toBe('/trial-bin');
    expect(
      within(screen.getByRole('navigation', { name: 'Main navigation' }))
        .getByRole('link', { name: 'Trial recycle bin' })
        .getAttribute('aria-current'),
    ).toBe('page');
  });
});
