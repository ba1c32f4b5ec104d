// @module-tag long
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemasWithMachines } from '../../../support/schemas/machines.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

let server: Scenario;
beforeAll(async () => {
  server = await createScenario({ schemas: schemasWithMachines() });
});
afterAll(() => server.close());

describe('the form for several records at once', () => {
  test('has the number after the name, and forwards create-only values', async () => {
    const { user, calls } = await renderConsole({ at: '/trial-machines?create', lang: 'en', server });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'web');
    const count = screen.getByRole('textbox', { name: /^Count/ });
    await user.clear(count);
    await user.type(count, '3');
    await user.type(screen.getByRole('textbox', { name: /^Setup script/ }), 'echo hello');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('3 trial machines were created');
    expect(
      (await screen.findAllByRole('link', { name: /^web-\d$/ })).map((link) => link.textContent).toSorted(),
    ).toEqual(['web-1', 'web-2', 'web-3']);
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('creates one record as usual, and has no number on an edit', async () => {
    const { user } = await renderConsole({ at: '/trial-machines?create', lang: 'en', server });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'db');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Trial machine db was created');
    const [made] = (await server.admin.get('/api/ecrm/v1/trial-machines?filter={"name":"db"}')).body;
    await renderConsole({ at: `/trial-machines?edit=${made.id}`, lang: 'en', server });
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'db'));
    expect(screen.queryByRole('textbox', { name: /^Count/ })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /^Setup script/ })).toBeNull();
  });
});
