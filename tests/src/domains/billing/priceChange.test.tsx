import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

const VERSIONS = '/api/bill/v1/price-versions';

test('those who submit a price see what it changes, and its effect on past months', async () => {
  const server = await scenario();
  const category = (await server.admin.get('/api/bill/v1/categories')).body[0].id;
  const { body: product } = await server.admin.post('/api/bill/v1/products', {
    name: 'moved',
    code: 'moved',
    category_id: category,
    resource_type: 'vm',
    meter: 'hour',
    spec_ref: 'moved',
  });
  const draft = async (price: object) =>
    (await server.admin.post(VERSIONS, { product_id: product.id, ...price })).body as { id: number };
  await server.admin.post(`${VERSIONS}/${(await draft({ unit_price: '1.00' })).id}?action=submit`);
  const effective_from = new Date(server.clock.now() + 3_600_000).toISOString();
  const next = await draft({ unit_price: '1.25', effective_from });
  await renderConsole({ at: `/productdesc/${product.id}/price/${next.id}?tab=change`, server });

  expect(await screen.findByRole('heading', { level: 1, name: 'moved v2' })).toBeTruthy();
  // The page is below its product: the path above it says so.
  const path = within(screen.getByRole('navigation', { name: '当前位置' }));
  expect(await path.findByRole('link', { name: 'moved' })).toMatchObject({ pathname: `/productdesc/${product.id}` });
  expect(path.getByRole('link', { name: '产品' })).toMatchObject({ pathname: '/product' });
  const table = await screen.findByRole('region', { name: '与前一价格的差异' });
  expect(within(table).getByRole('row', { name: '单价 ¥1.00 ¥1.25 +25.0%' })).toBeTruthy();
  expect(screen.getByText(/^与 moved v1（.* 起生效）比较$/)).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: '试算' }));
  expect(await screen.findByText('这些月份没有此产品的用量或订单。')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('起始月份'), { target: { value: '2099-01' } });
  fireEvent.click(screen.getByRole('button', { name: '试算' }));
  expect(await screen.findByText('须不早于起始月份，且最多 12 个月')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: '提交' }));
  const dialog = await screen.findByRole('dialog', { name: /^提交/ });
  expect(await within(dialog).findByRole('row', { name: '单价 ¥1.00 ¥1.25 +25.0%' })).toBeTruthy();
  expect(within(dialog).getByText(/^与 moved v1 比较$/)).toBeTruthy();
  const now = async () => (await server.admin.get(`${VERSIONS}/${next.id}`)).body;
  // The draft changes while the dialog is open: the dialog shows it again, and only then it is submitted.
  await server.admin.put(`${VERSIONS}/${next.id}`, { unit_price: '1.30' });
  fireEvent.click(within(dialog).getByRole('button', { name: '提交' }));
  expect(await within(dialog).findByText('预览之后内容已变化，请重新核对后再确认')).toBeTruthy();
  expect(await within(dialog).findByRole('row', { name: '单价 ¥1.00 ¥1.30 +30.0%' })).toBeTruthy();
  expect((await now()).status).toBe('draft');
  const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: '提交' });
  await expect.poll(() => submit.disabled).toBe(false);
  fireEvent.click(submit);
  await expect.poll(async () => (await now()).status).toMatch(/active|scheduled/);
});
