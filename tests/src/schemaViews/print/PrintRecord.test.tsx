import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { productSchemas, scenario } from '../../../support/scenario.ts';

async function printable() {
  const schemas = structuredClone(productSchemas());
  schemas.resources['sites']!.show.print = ['gateways'];
  const server = await scenario({ schemas });
  const [site] = (
    await server.admin.get(`/api/ecrm/v1/sites?filter=${encodeURIComponent('{"gateway_count":{"gt":1}}')}`)
  ).body;
  return { server, site, at: `/websiteDetail/${site.id}/${encodeURIComponent(site.name)}/${site.region_id}` };
}

test('a record is printed with its sections and the records of its tabs, and the console is as before', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { server, site, at } = await printable();
  const { user } = await renderConsole({ at, server });
  await user.click(await screen.findByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '打印' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const paper = document.querySelector<HTMLElement>('body > article.print');
  expect(paper).not.toBeNull();
  expect(within(paper!).getByRole('heading', { level: 1, name: site.name, hidden: true })).toBeTruthy();
  expect(paper?.textContent).toMatch(/站点 · 由 admin 于 .* 打印/);
  const rows = within(within(paper!).getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows).toHaveLength(site.gateway_count + 1);
  expect(document.title).toBe(site.name);
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('article.print')).toBeNull());
});

test('records that cannot be read are a message, and nothing is printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  print.mockClear();
  const { server, at } = await printable();
  const faults = [
    http.get('*/api/ecrm/v1/gws', ({ request }) =>
      request.url.includes('site_id') ? HttpResponse.json({ code: 9999 }, { status: 500 }) : undefined,
    ),
  ];
  const { user } = await renderConsole({ at, server, faults });
  await user.click(await screen.findByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '打印' }));
  expect(await screen.findByText('暂时无法读取要打印的内容，请重试。')).toBeTruthy();
  expect(print).not.toHaveBeenCalled();
});

test('a definition without a print has no such entry', async () => {
  const server = await scenario();
  const [site] = (await server.admin.get('/api/ecrm/v1/sites?range=[0,0]')).body;
  const at = `/websiteDetail/${site.id}/${encodeURIComponent(site.name)}/${site.region_id}`;
  const { user } = await renderConsole({ at, server });
  await user.click(await screen.findByRole('button', { name: '更多操作' }));
  await screen.findAllByRole('menuitem');
  expect(screen.queryByRole('menuitem', { name: '打印' })).toBeNull();
});
