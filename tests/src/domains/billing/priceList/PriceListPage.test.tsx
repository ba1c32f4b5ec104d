import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { ListCell } from '#model/domains/billing/prices/list/priceList.ts';
import { tableText } from '#src/ui/charts/saveTable.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import type { Scenario } from '../../../../support/scenario.ts';

const LIST = '*/api/bill/v1/price-list';
const EMPTY: ListCell = { product: null, amount: null, isOnly: true, draft: null, next: null, cost: null, stock: null };
const product = { id: 7, code: 'small', status: 'off_sale' as const, meter: 'hour' as const };
const draft = { id: 30, version: 2, effective_from: '2026-12-01T00:00:00Z', status: 'draft' as const, by: 'second' };

/** Two flavors in one cloud: one has a price everywhere, one has none. */
function listed({ amount = '0.20', later = null }: { amount?: string; later?: string | null } = {}) {
  const own = { ...EMPTY, product, amount, cost: '0.15', draft: later === null ? null : { ...draft, amount: later } };
  const here = (price: string | null) => ({ isOffered: true, amount: price, by: price === null ? null : 'small' });
  const row = (spec: string, name: string | null) => ({
    key: spec,
    resource_type: 'vm',
    spec,
    name,
    size: { vcpus: 2 },
  });
  return {
    free_unpriced: false,
    units: [{ charge_type: 'postpaid' }, { charge_type: 'prepaid', period: 1, unit: 'month' }],
    places: [
      { key: 'all', cloud_id: null, region_id: null, name: null },
      { key: 'cloud:a', cloud_id: 'a', region_id: null, name: '云 A' },
    ],
    rows: [
      { ...row('vm.small', '通用型 2 核'), cells: { all: own, 'cloud:a': { ...EMPTY, here: here(amount) } } },
      { ...row('vm.large', null), cells: { 'cloud:a': { ...EMPTY, here: here(null) } } },
    ],
  };
}

const effect = { of: 'usage', count: 3, before: '71.00', after: '106.50', difference: '35.50' };

async function open(list: () => object = listed, server?: Scenario) {
  const calls: { url: string; body: { cells?: object[]; drafts?: number[] } }[] = [];
  let refusal: Response | undefined;
  const answer =
    (reply: object) =>
    async ({ request }: { request: Request }) => {
      calls.push({ url: new URL(request.url).pathname.split('/v1/')[1] ?? '', body: await request.json() });
      const refused = refusal;
      refusal = undefined;
      return refused ?? HttpResponse.json(reply);
    };
  const faults = [
    http.get(LIST, () => HttpResponse.json(list())),
    http.put(LIST, answer({ drafts: [30], products: [8] })),
    http.post(`${LIST}/effects`, answer({ ...effect, accounts: 2, dearer: 2, cheaper: 0, by_account: [] })),
    http.post(`${LIST}/submissions`, answer({ submission: 30, active: 0, scheduled: 0, submitted: 1 })),
  ];
  const {
    leave: close,
    user,
    ...rendered
  } = await renderConsole({
    as: 'admin',
    at: '/price-list',
    faults,
    ...(server && { server }),
  });
  const grid = await screen.findByRole('grid', { name: '价格表' });
  const cellAt = (row: number, column: number) => {
    const cells = within(within(grid).getAllByRole('row')[row + 1] ?? grid).getAllByRole('cell');
    return cells[column] ?? grid;
  };
  const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement ?? grid, { key, ...more });
  const typeIn = (row: number, column: number, text: string) => {
    fireEvent.doubleClick(cellAt(row, column));
    const input = within(cellAt(row, column)).getByRole('textbox');
    fireEvent.change(input, { target: { value: text } });
    fireEvent.keyDown(input, { key: 'Enter' });
  };
  const refuseNext = (fields: Record<string, string>, status: number) => {
    refusal = HttpResponse.json({ code: 9000, message: '输入有误', fields }, { status });
  };
  return { grid, cellAt, press, typeIn, calls, refuseNext, user, close, server: rendered.server };
}

test('shows what is not for sale, is typed in and pasted into like a sheet, and goes back step by step', async () => {
  const { grid, cellAt, press, typeIn } = await open();
  expect(cellAt(0, 0).textContent).toBe('¥0.20已下架');
  // Customers read the name; the specification stands below it.
  const [named, plain] = within(grid).getAllByRole('rowheader');
  expect(named?.textContent).toMatch(/^通用型 2 核vm\.small · /);
  expect(plain?.textContent).toMatch(/^vm\.large(?!.*vm\.large)/);
  expect(cellAt(1, 1).textContent).toBe('不出售');
  expect(screen.getByRole('switch', { name: '只看未定价（1）' })).toBeTruthy();
  typeIn(0, 0, '¥0.25');
  expect(cellAt(0, 0).textContent).toContain('¥0.25');
  expect(cellAt(0, 0).textContent).toContain('未保存');
  cellAt(0, 0).focus();
  fireEvent.mouseDown(cellAt(0, 0), { buttons: 1 });
  const paste = createEvent.paste(cellAt(0, 0), { clipboardData: { getData: () => '0.3\t0.4\n0.5\t0.6\n9\t9' } });
  fireEvent(cellAt(0, 0), paste);
  expect([cellAt(0, 1), cellAt(1, 0), cellAt(1, 1)].map(({ textContent }) => textContent)).toEqual([
    '¥0.40未保存',
    '¥0.50未保存',
    '¥0.60未保存',
  ]);
  // A paste is one step.
  press('z', { ctrlKey: true });
  expect(cellAt(1, 1).textContent).toBe('不出售');
  expect(cellAt(0, 0).textContent).toContain('¥0.25');
  press('ArrowRight', { shiftKey: true });
  expect(cellAt(0, 1).getAttribute('aria-selected')).toBe('true');
  press('y', { ctrlKey: true });
  expect(cellAt(1, 1).textContent).toContain('¥0.60');
});

test('saves all cells at once, with what was seen; a fault stands on its cell, and nothing typed is lost', async () => {
  let later: string | null = null;
  const { cellAt, typeIn, calls, refuseNext } = await open(() => listed({ later }));
  typeIn(0, 0, 'ten');
  typeIn(1, 0, '0.50');
  refuseNext({ 'cells.0.price': '须为金额' }, 400);
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  expect(await within(cellAt(0, 0)).findByText('须为金额')).toBeTruthy();
  expect(cellAt(0, 0).getAttribute('aria-invalid')).toBe('true');
  expect(cellAt(1, 0).textContent).toContain('¥0.50');
  typeIn(0, 0, '0.26');
  refuseNext({ 'cells.1.price': '其他人已修改这份草稿' }, 409);
  later = '0.23';
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  expect(await screen.findByText(/其他人已修改其中的草稿/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  await expect.poll(() => calls.length).toBe(3);
  const cells = calls[2]?.body.cells ?? [];
  expect(cells).toContainEqual(
    expect.objectContaining({
      product_id: 7,
      spec: 'vm.small',
      cloud_id: null,
      price: '0.26',
      seen: { id: 30, version: 2 },
    }),
  );
  expect(cells).toContainEqual(
    expect.objectContaining({ product_id: null, spec: 'vm.large', price: '0.50', seen: null }),
  );
  expect(await screen.findByText('已保存：1 份价格草稿，新建 1 个产品。')).toBeTruthy();
});

test('moves a selection by a share, and says what that would have changed last month', async () => {
  const { cellAt, calls } = await open();
  const button = (name: string) => screen.getByRole('button', { name });
  // Before anything is selected, both say why they do nothing.
  for (const name of ['所选按比例调价（0）', '所选上架（0）'])
    expect(button(name)).toMatchObject({ title: '请先在表中选择格子。', ariaDisabled: 'true' });
  fireEvent.mouseDown(cellAt(1, 1), { buttons: 1 });
  expect(button('所选上架（0）').title).toBe('所选格子中没有已定价而未上架的产品。');
  expect(button('所选按比例调价（0）').title).toBe('所选范围内没有可以调整的价格。');
  fireEvent.mouseDown(cellAt(0, 0), { buttons: 1 });
  expect(button('所选上架（1）').title).toBe('');
  fireEvent.click(button('所选按比例调价（1）'));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('调整幅度（%）'), { target: { value: '10' } });
  expect(dialog.getByText('0.20 → 0.22')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: '应用' }));
  expect(cellAt(0, 0).textContent).toContain('¥0.22');
  fireEvent.click(screen.getByRole('button', { name: '试算影响' }));
  expect(await screen.findByText(/3 张账单或订单，2 个账户：2 个变贵/)).toBeTruthy();
  expect(calls).toMatchObject([{ url: 'price-list/effects', body: { cells: [{ price: '0.22' }] } }]);
});

test('submits every draft in one, after what they change is shown', async () => {
  const { calls } = await open(() => listed({ later: '0.30' }));
  fireEvent.click(screen.getByRole('button', { name: '提交（1）' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('+50.0%')).toBeTruthy();
  expect(await dialog.findByText(/合计从 ¥71.00 变为 ¥106.50/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: '提交（1）' }));
  expect(await screen.findByText(/已提交（批次 30）/)).toBeTruthy();
  expect(calls.at(-1)).toMatchObject({ url: 'price-list/submissions', body: { drafts: [30] } });
});

test('shows margins, which cannot be typed in', async () => {
  const { cellAt } = await open();
  fireEvent.click(screen.getByRole('button', { name: '毛利率' }));
  expect(cellAt(0, 0).textContent).toBe('25.0%');
  fireEvent.doubleClick(cellAt(0, 0));
  expect(within(cellAt(0, 0)).queryByRole('textbox')).toBeNull();
});

test('what is entered survives a reload, and says which prices have changed meanwhile', async () => {
  const first = await open();
  first.typeIn(0, 0, '0.25');
  first.typeIn(1, 0, '0.50');
  await expect.poll(() => localStorage.length).toBeGreaterThan(0);
  first.close();
  // Another administrator has approved a price meanwhile.
  const { cellAt } = await open(() => listed({ amount: '0.22' }), first.server);
  expect(cellAt(0, 0).textContent).toContain('¥0.25');
  expect(cellAt(0, 0).textContent).toContain('现价已变为 ¥0.22');
  expect(cellAt(1, 0).textContent).toContain('¥0.50');
  expect(cellAt(1, 0).textContent).not.toContain('现价');
  fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));
  expect(await screen.findByText(/已保存/)).toBeTruthy();
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('priceList'))).toEqual([]);
});

test('a file of the whole list comes back; a wrong line is named with its field, a foreign file enters nothing', async () => {
  const { cellAt, user } = await open();
  const header = ['资源类型', '规格', '产品', '范围', '计费方式', '价格', '草稿', '成本', '库存'];
  const line = (spec: string, place: string, ...figures: string[]) => ({
    key: `${spec} ${place}`,
    title: 'CPU 云主机',
    cells: [spec, '', place, '按量计费', ...figures],
  });
  const upload = (columns: string[], rows: ReturnType<typeof line>[]) =>
    user.upload(screen.getByLabelText('导入', { selector: 'input' }), new File([tableText(columns, rows)], 'list.csv'));
  await upload(header, [line('vm.small', '所有区域', '0.20', '', '0.15', '')]);
  expect(await screen.findByText('已填入 0 处修改，请核对后保存。')).toBeTruthy();
  await upload(header, [
    line('vm.small', '所有区域', '0.20', '0.30', '0.15', 'many'),
    line('vm.large', '云 A', 'free', '', '', ''),
    line('vm.huge', '云 A', '1', '', '', ''),
    line('vm.small', '所有区域', '9', '', '', ''),
  ]);
  for (const words of [
    '第 2 行：列“库存”：“many”不是整数',
    '第 3 行：列“价格”：“free”不是金额',
    '第 4 行：没有这样的规格',
    '第 5 行：与第 2 行是同一格',
  ])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(cellAt(0, 0).textContent).toContain('¥0.30');
  await upload([...header, '零售价'], [line('vm.small', '所有区域', '5', '', '', '', '6')]);
  expect(await screen.findByText('第 1 行：列“零售价”不属于价格表')).toBeTruthy();
  expect(cellAt(0, 0).textContent).toContain('¥0.30');
});
