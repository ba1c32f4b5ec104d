// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { productSchemas, scenario } from '../../../support/scenario.ts';

describe('why not?', () => {
  test('a forbidden action shows in the menu which states allow it and what leads there', async () => {
    const made = await renderConsole({ at: `/gateway?filter=${JSON.stringify({ status: 'inactive' })}` });
    const table = await screen.findByRole('table');
    const menus = await within(table).findAllByRole('button', { name: /操作/ });
    await made.user.click(menus[0] ?? table);
    const reboot = await screen.findByRole('menuitem', { name: /重启/ });
    await waitFor(() => expect(reboot.textContent).toMatch(/当前状态为“未激活”.*先激活即可/));
    expect(reboot.getAttribute('aria-disabled')).toBe('true');
  });

  test('the dialog lists everything that cannot be done, from the server', async () => {
    const schemas = structuredClone(productSchemas());
    const { regions } = schemas.resources;
    if (!regions) throw new Error('the product has regions');
    regions.access.list = regions.access.show = ['TENANT', 'ADMIN'];
    const { user, calls } = await renderConsole({ as: 'personal', at: '/area', server: await scenario({ schemas }) });
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: /新建/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: '更多操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '这里有什么不能做？为什么？' }));
    const dialog = await screen.findByRole('dialog', { name: /当前不能做的操作/ });
    await waitFor(() =>
      expect(within(dialog).getByText('新建').parentElement?.textContent).toBe(
        '新建暂无权限可由管理员执行，如需权限请联系他们。',
      ),
    );
    expect(calls.some(({ url }) => url === '/api/sys/v1/permissions/regions')).toBe(true);
  });

  test('the dialog reports that the server cannot answer', async () => {
    const { user } = await renderConsole({
      at: '/area',
      faults: [http.get('*/api/sys/v1/permissions/*', () => HttpResponse.json({}, { status: 500 }))],
    });
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: '更多操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '这里有什么不能做？为什么？' }));
    expect((await screen.findByRole('alert')).textContent).toBe('暂时无法取得原因，请稍后重试');
  });
});
