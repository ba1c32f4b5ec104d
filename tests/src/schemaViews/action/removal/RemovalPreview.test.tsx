import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { schemasWithMachines } from '../../../../support/schemas/machines.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { scenario } from '../../../../support/scenario.ts';

test('before a deletion, the blocking records are listed and released by a click', async () => {
  const server = await scenario({ schemas: schemasWithMachines() });
  const region = (await server.admin.post('/api/ecrm/v1/regions', { name: 'Trial', code: 'trial-1', nation: 'CN' }))
    .body;
  const site = (
    await server.admin.post('/api/ecrm/v1/sites', { name: 'Trial-site', type: 'idc', region_id: region.id })
  ).body;
  await server.admin.post(`/api/ecrm/v1/sites/${site.id}?action=offline`);
  await server.admin.post('/api/ecrm/v1/trial-machines', { name: 'web', site_id: site.id });
  const { user } = await renderConsole({ at: `/websiteDetail/${site.id}/Trial-site/${region.id}`, lang: 'en', server });

  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Trial-site”?' });
  await within(dialog).findByText('It cannot be deleted while these use it:');
  expect(within(dialog).getByRole('link', { name: 'web' }).getAttribute('href')).toMatch(/^\/trial-machines\//);
  const remove = () => within(dialog).getByRole('button', { name: 'Delete', hidden: true });
  expect(remove()).toHaveProperty('disabled', true);

  await user.click(await within(dialog).findByRole('button', { name: 'Leave web' }));
  const remedy = await screen.findByRole('dialog', { name: 'Leave “web”?' });
  await user.click(within(remedy).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(within(dialog).queryByText('It cannot be deleted while these use it:')).toBeNull());
  expect((await server.admin.get(`/api/ecrm/v1/sites/${site.id}`)).status).toBe(200);
  const typed = within(dialog).queryByRole('textbox');
  if (typed) await user.type(typed, 'Trial-site');
  await waitFor(() => expect(remove()).toHaveProperty('disabled', false));
  await user.click(remove());
  await waitFor(async () => expect((await server.admin.get(`/api/ecrm/v1/sites/${site.id}`)).status).toBe(404));
});
