import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { ServerTask } from '#src/dataProviders/tasks.ts';
import { removeTask, showTask } from '#src/ui/tasks/taskStore.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';

const TASKS = '*/api/sys/v1/tasks';

const task = (more: Partial<ServerTask>): ServerTask => ({
  id: 't1',
  kind: 'import',
  resource: 'regions',
  title: '区域：导入 a.csv',
  state: 'running',
  unit: 'records',
  done: 40,
  failed: 0,
  total: 200,
  per_second: 20,
  created_at: new Date().toISOString(),
  ended_at: null,
  fault: null,
  to: '/area',
  file: null,
  can: ['pause', 'cancel'],
  ...more,
});

/** The server answers with these tasks, and notes what is done with them. */
function serverWith(tasks: ServerTask[]) {
  const acts: string[] = [];
  const faults = [
    http.get(TASKS, () => HttpResponse.json({ items: tasks })),
    http.get(`${TASKS}/:id`, () =>
      HttpResponse.json({ ...tasks[0], failures: [{ n: 7, label: '坏行', code: 9000, message: '编码: 格式不正确' }] }),
    ),
    http.post(`${TASKS}/:id/:word`, ({ params }) => {
      acts.push(`${String(params['word'])} ${String(params['id'])}`);
      return HttpResponse.json(tasks[0]);
    }),
    http.delete(`${TASKS}/:id`, ({ params }) => {
      acts.push(`dismiss ${String(params['id'])}`);
      tasks.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { acts, faults };
}

describe('the tray of tasks', () => {
  test('opens from the bar with the number under way, and shows progress, pace and time left', async () => {
    const { acts, faults } = serverWith([task({})]);
    const { user } = await renderConsole({ at: '/area', faults });
    const button = await screen.findByRole('button', { name: '任务 · 正在进行 1 项' });
    expect(screen.queryByRole('complementary', { name: '任务' })).toBeNull();
    await user.click(button);
    const tray = within(await screen.findByRole('complementary', { name: '任务' }));
    expect(tray.getByText(/^40 \/ 200 · 20\/s · 剩余 8/)).toBeTruthy();
    expect(tray.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('20');
    await user.click(tray.getByRole('button', { name: '暂停 区域：导入 a.csv' }));
    await user.click(tray.getByRole('button', { name: '取消 区域：导入 a.csv' }));
    await waitFor(() => expect(acts).toEqual(['pause t1', 'cancel t1']));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: '任务' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test('marks what failed, says why with its code, and tries it again', async () => {
    const { acts, faults } = serverWith([
      task({ state: 'partly', done: 199, failed: 1, ended_at: new Date().toISOString(), can: ['retry', 'dismiss'] }),
    ]);
    const { user } = await renderConsole({ at: '/area', faults });
    await user.click(await screen.findByRole('button', { name: '任务 · 1 项有失败' }));
    const tray = within(await screen.findByRole('complementary', { name: '任务' }));
    expect(tray.getByText(/^完成 199，失败 1/)).toBeTruthy();
    expect(tray.getByRole('link', { name: '区域：导入 a.csv' }).getAttribute('href')).toBe('/area');
    await user.click(tray.getByRole('button', { name: '查看 1 项失败原因' }));
    const failures = await tray.findByRole('list', { name: '区域：导入 a.csv 的失败项' });
    expect((await within(failures).findByText('#7 · 坏行')).parentElement?.textContent).toContain(
      '编码: 格式不正确 9000',
    );
    expect(tray.getByRole('link', { name: /^下载失败项/ }).getAttribute('href')).toBe('/api/sys/v1/tasks/t1/failures');
    await user.click(tray.getByRole('button', { name: '重试失败的 1 项' }));
    await user.click(tray.getByRole('button', { name: '移除 区域：导入 a.csv' }));
    await waitFor(() => expect(acts).toEqual(['retry t1', 'dismiss t1']));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^任务/ })).toBeNull());
  });

  test('has the file of an export, and where a cancelled task stopped', async () => {
    const until = '2026-12-07T02:00:00.000Z';
    const { faults } = serverWith([
      task({
        title: '区域：导出 CSV',
        state: 'finished',
        done: 6_000,
        total: 6_000,
        can: ['dismiss'],
        file: { name: 'regions.csv', size: 2_048, url: '/api/sys/v1/tasks/t1/file', expires_at: until },
      }),
      task({ id: 't2', title: '区域：删除', state: 'cancelled', done: 12, total: 90, can: ['retry', 'dismiss'] }),
    ]);
    const { user } = await renderConsole({ at: '/area', faults });
    await user.click(await screen.findByRole('button', { name: '任务' }));
    const tray = within(await screen.findByRole('complementary', { name: '任务' }));
    expect(tray.getByRole('link', { name: /^下载 regions\.csv/ }).getAttribute('href')).toBe(
      '/api/sys/v1/tasks/t1/file',
    );
    expect(tray.getByText(/^已取消，停在第 12 项，共 90 项/)).toBeTruthy();
    expect(tray.getByRole('button', { name: '继续剩余 78 项' })).toBeTruthy();
  });

  test('opens for a task of the page, and announces its end once', async () => {
    const { faults } = serverWith([]);
    const upload = { id: 'u1', title: '数据.bin', unit: 'bytes', total: 100 } as const;
    // Before the code of the tray is there, as an upload that is taken up after a reload.
    showTask({ ...upload, state: 'running', done: 50 });
    await renderConsole({ at: '/area', faults });
    const tray = await screen.findByRole('complementary', { name: '任务' }, { timeout: 10_000 });
    expect(within(tray).getByText('50 B / 100 B')).toBeTruthy();
    showTask({ ...upload, state: 'done', done: 100 });
    expect(await screen.findByText('数据.bin：完成')).toBeTruthy();
    removeTask('u1');
  });
});
