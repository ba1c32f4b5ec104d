// @module-tag long
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { recordSamples } from '#server/domains/operations/metrics/recordSamples.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { scenario, type Scenario } from '../../../../support/scenario.ts';

const BOARDS = '/api/omc/v1/boards';
const MINUTE = 60_000;

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** A platform whose clouds were measured a moment ago, by the clock of the console. */
async function measured(): Promise<Scenario> {
  const server = await scenario();
  server.clock.advance(Date.now() - server.clock.now());
  const clouds = (await server.admin.get('/api/cmp/v1/clouds?range=[0,9]')).body;
  const samples = clouds.flatMap(({ cloud_id }: { cloud_id: string }, place: number) =>
    ['clouds.vcpu_pct', 'clouds.storage_pct'].flatMap((metric) =>
      // A range of a month ends up to two hours ago.
      [180, 5].map((ago) => ({ metric, object: cloud_id, at: server.clock.now() - ago * MINUTE, value: 40 + place })),
    ),
  );
  await server.context().transaction((inside) => recordSamples(inside, samples));
  return server;
}

const number = (title: string, more: Record<string, Json> = {}) => ({
  title,
  object_type: 'clouds',
  metric: 'clouds.vcpu_pct',
  chart: 'number',
  ...more,
});

async function boardOf(server: Scenario, panels: Json[], more: Record<string, Json> = {}) {
  const made = await server.admin.post(BOARDS, { name: '值班大屏', panels, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return `/boards/${made.body.id}`;
}

const savedIn = async (server: Scenario, path: string) =>
  (await server.admin.get(`/api/omc/v1${path}`)).body.panels as { title: string; width: number }[];

/** A chart is another element once its data arrives. */
const inChart = (name: string, text: RegExp | string) =>
  waitFor(() => within(screen.getByRole('region', { name })).getByText(text));

const titles = () =>
  screen.getAllByRole('toolbar').map((each) => /“(.*)”/.exec(each.getAttribute('aria-label') ?? '')?.[1]);

/** Decision 274. */
test('an empty board leads to its first chart, with a preview, and saves it', async () => {
  const server = await measured();
  const path = await boardOf(server, []);
  const { user } = await renderConsole({ at: path, server });
  expect(await screen.findByText('还没有图表')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '容量' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '添加图表' }));
  const dialog = within(await screen.findByRole('dialog', { name: '添加图表' }));
  expect(await dialog.findByText('选择指标后，这里显示图表。')).toBeTruthy();
  await user.click(await dialog.findByRole('combobox', { name: /^对象类型/ }));
  await user.click(await screen.findByRole('option', { name: '云平台' }));
  await user.click(dialog.getByRole('radio', { name: '数字' }));
  const preview = within(dialog.getByRole('region', { name: '预览' }));
  expect(await preview.findByText(/^4\d(\.\d+)?%$/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await savedIn(server, path)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: '保存图表' }));
  await waitFor(async () => expect(await savedIn(server, path)).toMatchObject([{ chart: 'number' }]));
  expect(await screen.findByRole('button', { name: '编辑图表' })).toBeTruthy();
});

test('charts are moved, resized and removed by keyboard; a reload loses nothing, nor does a faster window', async () => {
  const server = await measured();
  const path = await boardOf(server, [number('A'), number('B'), number('C')]);
  const visit = await renderConsole({ at: path, server });
  await visit.user.click(await screen.findByRole('button', { name: '编辑图表' }));
  within(screen.getByRole('toolbar', { name: '图表“A”' }))
    .getByRole('button', { name: '编辑' })
    .focus();
  await visit.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(titles()).toEqual(['B', 'A', 'C']);
  expect(screen.getByText('已移到第 2 位，共 3 个')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement?.closest('[role=toolbar]')?.getAttribute('aria-label')).toContain('A'),
  );
  await visit.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  within(screen.getByRole('toolbar', { name: '图表“C”' }))
    .getByRole('button', { name: '移除' })
    .focus();
  await visit.user.keyboard('{Enter}');
  expect(titles()).toEqual(['B', 'A']);
  visit.leave();

  const { user } = await renderConsole({ at: path, server });
  expect(await screen.findByText('已恢复未保存的修改。')).toBeTruthy();
  expect(titles()).toEqual(['B', 'A']);
  await server.admin.patch(`/api/omc/v1${path}`, { panels: [number('D')] });
  await user.click(screen.getByRole('button', { name: '保存图表' }));
  expect(await screen.findByText('其他窗口在此期间改过图表。')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '用我的覆盖' }));
  await waitFor(async () =>
    expect(await savedIn(server, path)).toMatchObject([{ title: 'B' }, { title: 'A', width: 3 }]),
  );
});

/** Decision 308. The charts lie side by side, a hundred pixels each; a page without layout has no places. */
test('a chart is dragged to another place and width, and undone; Escape drops nothing', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(this: HTMLElement) {
    const at = [...document.querySelectorAll('[data-width]')].indexOf(this);
    return at < 0 ? new DOMRect(0, 0, 400, 100) : new DOMRect(at * 100, 0, 100, 100);
  });
  const server = await measured();
  const path = await boardOf(server, [number('A'), number('B'), number('C')]);
  const { user } = await renderConsole({ at: path, server });
  await user.click(await screen.findByRole('button', { name: '编辑图表' }));
  const part = (what: 'grab' | 'stretch', name: string) => {
    const cell = screen.getByRole('toolbar', { name: `图表“${name}”` }).closest('[data-width]');
    return cell?.querySelector(`[data-${what}]`) ?? document.body;
  };
  const drag = (handle: Element, x: number, end: () => void) => {
    fireEvent.pointerDown(handle, { button: 0, clientX: 0, clientY: 50 });
    fireEvent.pointerMove(handle, { clientX: x, clientY: 50 });
    end();
  };
  const first = part('grab', 'A');
  drag(first, 180, () => fireEvent.keyDown(window, { key: 'Escape' }));
  fireEvent.pointerUp(first);
  expect(titles()).toEqual(['A', 'B', 'C']);
  drag(first, 180, () => fireEvent.pointerUp(first));
  expect(titles()).toEqual(['B', 'A', 'C']);
  expect(screen.getByText('已移到第 2 位，共 3 个')).toBeTruthy();
  const edge = part('stretch', 'B');
  drag(edge, 290, () => fireEvent.pointerUp(edge));
  expect(screen.getByText('宽度：3/4')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await user.click(screen.getByRole('button', { name: '撤销' }));
  expect(titles()).toEqual(['A', 'B', 'C']);
  expect(screen.getByRole('button', { name: '撤销' }).hasAttribute('disabled')).toBe(true);
  expect(await savedIn(server, path)).toMatchObject([{ title: 'A' }, { title: 'B' }, { title: 'C' }]);
});

test('a chart that the server refuses says so in its place', async () => {
  const server = await measured();
  const path = await boardOf(server, [number('A')]);
  const { user } = await renderConsole({
    at: path,
    server,
    faults: [
      http.all(`*${BOARDS}/:id`, ({ request }) =>
        request.method === 'GET'
          ? undefined
          : HttpResponse.json(
              { code: 25_022, message: '没有', fields: { 'panels.0.metric': '该对象没有这个指标' } },
              { status: 400 },
            ),
      ),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '编辑图表' }));
  await user.click(screen.getByRole('button', { name: '加宽' }));
  await user.click(screen.getByRole('button', { name: '保存图表' }));
  expect(await screen.findByText('该对象没有这个指标')).toBeTruthy();
  expect(titles()).toEqual(['A']);
});

test('the range is that of the address, and a fault stays in its chart', async () => {
  const server = await measured();
  const path = await boardOf(server, [number('A'), number('B', { metric: 'clouds.storage_pct' })]);
  const { calls } = await renderConsole({
    at: `${path}?range=month`,
    server,
    faults: [
      http.get('*/api/omc/v1/stats/clusters/metrics', ({ request }) =>
        request.url.includes('storage_pct') ? HttpResponse.json({ code: 9999 }, { status: 500 }) : undefined,
      ),
    ],
  });
  await inChart('A', /%$/);
  await inChart('B', /数据加载失败/);
  const call = calls.find(({ url }) => url.includes('vcpu_pct'));
  const asked = new URLSearchParams(call?.url.split('?')[1]);
  expect(Number(asked.get('to')) - Number(asked.get('from'))).toBe(30 * 24 * 60 * MINUTE);
  expect(screen.getByRole('combobox', { name: '时间范围' }).textContent).toBe('最近 30 天');
});

test('a hidden tab reads nothing; shown again, it reads at once', async () => {
  const server = await measured();
  const path = await boardOf(server, [number('A')]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
  try {
    const { calls } = await renderConsole({ at: path, server });
    await vi.waitFor(() => within(screen.getByRole('region', { name: 'A' })).getByText(/%$/), 10_000);
    const reads = () => calls.filter(({ url }) => url.includes('/stats/')).length;
    const before = reads();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    vi.advanceTimersByTime(10 * MINUTE);
    expect(reads()).toBe(before);
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await vi.waitFor(() => expect(reads()).toBeGreaterThan(before));
  } finally {
    vi.useRealTimers();
  }
});

test('the full screen has the charts, a clock and no controls, stands in the address, and ends with that of the browser', async () => {
  const server = await measured();
  const path = await boardOf(server, [number('A', { threshold: 10 })]);
  const full = vi.fn(() => Promise.resolve());
  document.documentElement.requestFullscreen = full;
  const { user, address } = await renderConsole({ at: path, server });
  await user.click(await screen.findByRole('button', { name: '全屏' }));
  expect(full).toHaveBeenCalledOnce();
  expect(address()).toBe(`${path}?wall=1`);
  const wall = within(await screen.findByRole('dialog', { name: '值班大屏' }));
  expect(await wall.findByText('高于阈值 10%')).toBeTruthy();
  expect(wall.getByRole('time')).toBeTruthy();
  expect(wall.queryByRole('combobox')).toBeNull();
  expect(wall.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['退出全屏']);
  Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true });
  fireEvent(document, new Event('fullscreenchange'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(path);
});

test('a shared board is read, and copied to change it; of what its reader cannot see, nothing is shown', async () => {
  const server = await measured();
  const made = await server.bp_admin.post(BOARDS, {
    name: '团队',
    shared: 'organisation',
    panels: [{ title: '处理器', object_type: 'instances', metric: 'instances.cpu_pct' }],
  });
  await server.db.run('update boards set panels = ? where id = ?', [
    JSON.stringify([...made.body.panels, number('云')]),
    made.body.id,
  ]);
  const { user, address } = await renderConsole({ at: `/boards/${made.body.id}`, as: 'bp_user', server });
  expect(await screen.findByText(/只有所有者可以修改/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '编辑图表' })).toBeNull();
  await inChart('云', /没有指标 clouds\.vcpu_pct/);
  // Only its owner fixes a chart.
  expect(screen.queryByRole('button', { name: '更换指标' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '复制一份' }));
  expect(await screen.findByRole('button', { name: '编辑图表' })).toBeTruthy();
  expect(address()).not.toBe(`/boards/${made.body.id}`);
  const copies = (await server.bp_user.get(`${BOARDS}?filter={"name":"团队 副本"}`)).body;
  expect(copies).toMatchObject([{ shared: 'own', panels: [{ title: '处理器' }] }]);
});

test('a chart whose metric or kind of objects is gone says so, and gets another', async () => {
  const server = await measured();
  const path = await boardOf(server, [number('A')]);
  const [kept] = await savedIn(server, path);
  const gone = [
    { ...kept, title: '旧指标', metric: 'clouds.heat' },
    { ...kept, title: '旧类型', object_type: 'hosts' },
  ];
  const stored = JSON.stringify([...gone, kept]);
  await server.db.run('update boards set panels = ? where id = ?', [stored, path.split('/').at(-1) ?? '']);
  const { user } = await renderConsole({ at: path, server });
  await inChart('旧指标', '“云平台”没有指标 clouds.heat');
  await inChart('A', /%$/);
  const chart = within(screen.getByRole('region', { name: '旧指标' }));
  await user.click(chart.getByRole('button', { name: '更换指标' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑图表' }));
  const preview = within(dialog.getByRole('region', { name: '预览' }));
  expect(await preview.findByRole('region', { name: '旧指标' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await user.click(await screen.findByRole('button', { name: '保存图表' }));
  await waitFor(async () => {
    const [fixed] = (await server.admin.get(`/api/omc/v1${path}`)).body.panels;
    expect(fixed).toMatchObject({ title: '旧指标', object_type: 'clouds' });
    expect(fixed.metric).not.toBe('clouds.heat');
  });
});

test('a foreign board is missing', async () => {
  const server = await measured();
  await renderConsole({ at: await boardOf(server, []), as: 'bp_admin', server });
  expect(await screen.findByRole('heading', { name: '找不到该仪表盘' })).toBeTruthy();
});
