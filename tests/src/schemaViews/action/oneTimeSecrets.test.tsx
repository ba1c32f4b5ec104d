import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemasWithMachines } from '../../../support/schemas/machines.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

let server: Scenario;
beforeAll(async () => {
  server = await createScenario({ schemas: schemasWithMachines() });
});
afterAll(() => server.close());

test('a value that the server generates for an action is shown once, and is not an input', async () => {
  const { body } = await server.admin.post('/api/ecrm/v1/trial-machines', { name: 'locked-out' });
  const { user } = await renderConsole({ at: `/trial-machines/${body.id}`, lang: 'en', server });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rescue' }));
  const told = within(await screen.findByRole('dialog', { name: 'Rescue: locked-out' }));
  const password = told.getByRole<HTMLInputElement>('textbox', { name: 'Rescue password' });
  expect(password.readOnly).toBe(true);
  expect(password.value).toMatch(/^\S{8,}aA1@$/);
  await user.click(told.getByRole('button', { name: 'I have kept it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.textContent).not.toContain(password.value);
});
