import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

/** Decision 273. */
describe('favourites', () => {
  let server: Scenario;
  let region: { id: number; name: string };
  beforeAll(async () => {
    server = await createScenario();
    [region] = (await server.admin.get('/api/ecrm/v1/regions?range=[0,0]')).body;
  });
  afterAll(() => server.close());

  test('a record and a page have a star beside their title', async () => {
    const { user } = await renderConsole({ at: `/area/detail/${region.id}`, server });
    await user.click(await screen.findByRole('button', { name: '收藏' }));
    await screen.findByRole('button', { name: '取消收藏', pressed: true });
    const [list] = screen.getAllByRole('link', { name: '区域' });
    await user.click(list ?? document.body);
    await user.click(await screen.findByRole('button', { name: '收藏', pressed: false }));
    await screen.findByRole('button', { name: '取消收藏' });
    expect((await server.admin.get('/api/sys/v1/starred')).body).toEqual([
      expect.objectContaining({ path: '/area' }),
      expect.objectContaining({ resource: 'regions', id: region.id }),
    ]);
  });

  test('they stand on the overview and first in the palette, and are taken back where they were given', async () => {
    const { user } = await renderConsole({ at: '/index', server });
    const heading = await screen.findByRole('heading', { name: '我的收藏' });
    const panel = within(heading.closest('section') ?? document.body);
    expect(panel.getAllByRole('link').map((link) => link.textContent)).toEqual(['区域', region.name]);
    await user.keyboard('{Control>}k{/Control}');
    const list = await screen.findByRole('listbox');
    const first = within(list).getAllByRole('group')[0];
    expect(
      first &&
        within(first)
          .getAllByRole('option')
          .map((option) => option.textContent),
    ).toEqual([expect.stringContaining('区域'), expect.stringContaining(region.name)]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(panel.getByRole('link', { name: region.name }));
    await screen.findByRole('heading', { level: 1, name: region.name });
    await user.click(await screen.findByRole('button', { name: '取消收藏' }));
    await screen.findByRole('button', { name: '收藏' });
    await waitFor(async () => expect((await server.admin.get('/api/sys/v1/starred')).body).toHaveLength(1));
  });
});
