import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { schemasWithMachines } from '../../../../support/schemas/machines.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { createScenario } from '../../../../support/scenario.ts';

const MACHINES = '/api/ecrm/v1/trial-machines';

test('banners name values of the record, the cause, and what can be done now', async () => {
  const server = await createScenario({ schemas: schemasWithMachines() });
  const { body } = await server.admin.post(MACHINES, { name: 'large', size_gb: 200 });
  await server.db.run('update trial_machines set status = ?, fault = ? where id = ?', ['broken', 'No power', body.id]);
  const { user } = await renderConsole({ at: `/trial-machines/${body.id}`, lang: 'en', server });
  await screen.findByRole('button', { name: 'More actions' });
  const notes = () => screen.queryAllByRole('note');
  // `start` cannot run in this state.
  expect(notes().map((note) => note.textContent)).toEqual([
    'Trial machine status: BrokenNo powerMend',
    'Uses 200 at —Grow',
  ]);
  const [broken, large] = notes();
  if (!broken || !large) throw new Error('No banners');
  expect(broken.closest('output')).toBe(large.closest('output'));
  expect(broken.closest('output')).not.toBeNull();
  await user.click(within(broken).getByRole('button', { name: 'Mend' }));
  await waitFor(() => expect(broken.isConnected).toBe(false));
  await user.click(within(large).getByRole('button', { name: 'Grow' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Grow/ }));
  await user.clear(dialog.getByLabelText(/New size/));
  await user.type(dialog.getByLabelText(/New size/), '20');
  await user.click(dialog.getByRole('button', { name: 'Grow' }));
  await waitFor(() => expect(large.isConnected).toBe(false));
  expect((await server.admin.get(`${MACHINES}/${body.id}`)).body).toMatchObject({ status: 'active', size_gb: 20 });
});
