// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { recordSamples } from '#server/domains/operations/metrics/recordSamples.ts';
import { formFaults } from '#src/domains/operations/boards/adding/formFaults.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { firingEvent } from '../../../../support/operations/firingEvent.ts';
import { scenario, type Scenario } from '../../../../support/scenario.ts';

const BOARDS = '/api/omc/v1/boards';

/** The page of an event whose cloud was measured. */
async function measuredEvent(): Promise<{ server: Scenario; at: string; cloud: { cloud_id: string; name: string } }> {
  const server = await scenario();
  const [cloud] = (await server.admin.get('/api/cmp/v1/clouds?range=[0,0]')).body;
  const at = server.clock.now() - 5 * 60_000;
  await server
    .context()
    .transaction((inside) =>
      recordSamples(inside, [{ metric: 'clouds.storage_pct', object: cloud.cloud_id, at, value: 88 }]),
    );
  const object = { resource: 'clouds', id: cloud.cloud_id, title: cloud.name };
  const event = await firingEvent(server, { object, labels: { object_id: cloud.cloud_id } });
  return { server, at: `/alarmdetails/${event}`, cloud };
}

const openDialog = async (user: Awaited<ReturnType<typeof renderConsole>>['user']) => {
  await user.click(await screen.findByRole('button', { name: /^添加到仪表盘：/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '添加到仪表盘' }));
  await dialog.findByRole('textbox', { name: /^标题/ });
  return dialog;
};

/** Decision 307. */
test('the chart of an event becomes one of a new board, which opens', async () => {
  const { server, at, cloud } = await measuredEvent();
  const { user, address } = await renderConsole({ at, server });
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('radio', { name: '新建仪表盘' }));
  await user.click(dialog.getByRole('button', { name: '添加' }));
  // A board needs its name.
  const name = dialog.getByRole('textbox', { name: /^名称/ });
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  await user.type(name, '值班');
  await user.click(dialog.getByRole('button', { name: '添加' }));
  expect(await dialog.findByText('已添加到“值班”。')).toBeTruthy();
  await user.click(dialog.getByRole('link', { name: '打开仪表盘' }));
  await waitFor(() => expect(address()).toMatch(/^\/boards\/\d+/));
  const boards: { name: string }[] = (await server.admin.get(BOARDS)).body;
  expect(boards.find((each) => each.name === '值班')).toMatchObject({
    panels: [
      {
        title: `${cloud.name} · 存储使用率`,
        object_type: 'clouds',
        metric: 'clouds.storage_pct',
        selection: 'chosen',
        object_ids: [cloud.cloud_id],
        chart: 'line',
        threshold: 80,
        threshold_side: 'above',
      },
    ],
  });
});

test('it stands after the charts of a board of the reader; those of others are not offered', async () => {
  const { server, at } = await measuredEvent();
  const first = { object_type: 'clouds', metric: 'clouds.vcpu_pct', title: '第一' };
  const own = await server.admin.post(BOARDS, { name: '我的', panels: [first] });
  await server.system.post(BOARDS, { name: '别人的', shared: 'staff', panels: [first] });
  const { user } = await renderConsole({ at, server });
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('radio', { name: '我的' }));
  expect(dialog.queryByText('别人的')).toBeNull();
  await user.click(dialog.getByRole('radio', { name: '数字' }));
  // Somebody adds to the board meanwhile: both charts stay.
  await server.admin.patch(`${BOARDS}/${own.body.id}`, { panels: [first, { ...first, title: '第二' }] });
  await user.click(dialog.getByRole('button', { name: '添加' }));
  expect(await dialog.findByText('已添加到“我的”。')).toBeTruthy();
  const { panels } = (await server.admin.get(`${BOARDS}/${own.body.id}`)).body;
  expect(panels).toMatchObject([{ title: '第一' }, { title: '第二' }, { chart: 'number' }]);
});

test('a refusal stands at the input that it is about, or above them', async () => {
  const { server, at } = await measuredEvent();
  let fields: Record<string, string> = { 'panels.0.title': '标题太长', name: '名称已被使用' };
  const { user } = await renderConsole({
    at,
    server,
    faults: [
      http.post(`*${BOARDS}`, () => HttpResponse.json({ code: 1001, message: '不行', fields }, { status: 400 })),
    ],
  });
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('radio', { name: '新建仪表盘' }));
  await user.type(dialog.getByRole('textbox', { name: /^名称/ }), '值班');
  await user.click(dialog.getByRole('button', { name: '添加' }));
  expect((await dialog.findByRole('textbox', { name: /^标题/ })).getAttribute('aria-invalid')).toBe('true');
  expect(await dialog.findByText('名称已被使用')).toBeTruthy();
  fields = { 'panels.0.object_ids.0': '没有这个对象' };
  await user.type(dialog.getByRole('textbox', { name: /^标题/ }), '!');
  await user.type(dialog.getByRole('textbox', { name: /^名称/ }), '!');
  await user.click(dialog.getByRole('button', { name: '添加' }));
  expect(await dialog.findByText(/没有这个对象/)).toBeTruthy();
});

test('the faults of all charts are those of the board', () => {
  expect(formFaults({ panels: '太多', 'panels.3.metric': '没有', name: '重复' })).toEqual({
    board: '太多',
    metric: '没有',
    name: '重复',
  });
});
