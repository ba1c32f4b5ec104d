// @module-tag long
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';

describe('addresses of the specification (spec 2.2)', () => {
  test('an address without the name receives it once the record is loaded', async () => {
    const { address, server } = await renderConsole({ at: '/websiteDetail/3/-/-?tab=gateways' });
    const { body: site } = await server.admin.get('/api/ecrm/v1/sites/3');
    await waitFor(() =>
      expect(address()).toBe(`/websiteDetail/3/${encodeURIComponent(site.name)}/${site.region_id}?tab=gateways`),
    );
    expect(await screen.findByRole('heading', { level: 1, name: site.name })).toBeTruthy();
  });

  test('the back link of a directly opened page leads to the overview, otherwise to the list', async () => {
    await renderConsole({ at: '/iam/user/detail/1' });
    const back = await screen.findByRole('link', { name: '返回' });
    expect(back.getAttribute('href')).toBe(window.history.length <= 1 ? '/index' : '/iam/user');
  });

  test('breadcrumbs show group and list, and link to the list', async () => {
    await renderConsole({ at: '/iam/user/addForm' });
    const trail = await screen.findByRole('navigation', { name: '当前位置' });
    expect(trail.textContent).toMatch(/访问控制.*用户.*新建用户/);
    expect(
      screen
        .getAllByRole('link', { name: '用户' })
        .some((link) => link.getAttribute('href') === '/iam/user' && trail.contains(link)),
    ).toBe(true);
  });

  test('a form without its own page opens over its list and leaves no parameter when it closes', async () => {
    const { user, address } = await renderConsole({ at: '/area?sort=name&create' });
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/area?sort=name');
  });
});
