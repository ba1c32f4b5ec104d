import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import { chooseCloud } from '../../../../support/console/chooseCloud.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

let server: Scenario;
beforeAll(async () => {
  server = await createScenario();
  await keepInventories(server.context());
  await server.platform.runner.runDue();
});
afterAll(() => server.close());

test('an action without a record is beside the create button, and its dialog shows why it was refused', async () => {
  await chooseCloud(server, 'nextstack');
  const { user } = await renderConsole({ as: 'personal', at: '/nextStack/volumes', lang: 'en', server });
  await user.click(await screen.findByRole('button', { name: 'Accept a transfer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Transfer ID/ }), 'unknown');
  await user.type(dialog.getByRole('textbox', { name: /Authorisation key/ }), 'unknown');
  await user.click(dialog.getByRole('button', { name: 'Accept a transfer' }));
  expect((await dialog.findAllByText(/the transfer ID or the key is wrong/i)).length).toBeGreaterThan(0);
});
