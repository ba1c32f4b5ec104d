import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

test('an organisation sets the limits of its project, and reads what follows before and after', async () => {
  const server = await scenario();
  const { bp_id } = (await server.bp_admin.get('/api/ums/v1/users/current')).body;
  const [{ id }] = (await server.bp_admin.get('/api/issue/v1/project')).body;
  for (const { id: line } of (await server.admin.get('/api/cmp/v1/cloud-quotas')).body)
    await server.admin.delete(`/api/cmp/v1/cloud-quotas/${line}`);
  await server.admin.post('/api/cmp/v1/cloud-quotas', { key: 'routers', limit: 10, bp_id });
  const at = `/organisation/project/${id}?tab=quota`;
  const { user } = await renderConsole({ at, as: 'bp_admin', lang: 'en', server });
  await user.click(await screen.findByRole('button', { name: 'Set a limit' }));
  const form = await screen.findByRole('dialog');
  await user.click(await within(form).findByRole('combobox', { name: /^Resource/ }));
  await user.click(await screen.findByRole('option', { name: 'Routers' }));
  const limit = within(form).getByRole('textbox', { name: /^Limit/ });
  await user.clear(limit);
  await user.type(limit, '12');
  expect(await within(form).findByText(/Above the quota of the organisation, 10/)).toBeTruthy();
  expect(within(form).queryByLabelText(/^Organisation/)).toBeNull();
  await user.click(within(form).getByRole('button', { name: 'Set a limit' }));
  expect(await screen.findByRole('meter', { name: /Routers/ })).toBeTruthy();
  expect(screen.getByText(/Above the quota of the organisation, 10/)).toBeTruthy();
});
