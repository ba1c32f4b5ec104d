import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { followExports } from '#src/domains/spaces/exports/followExports.ts';
import { removeTask, usePageTasks } from '#src/ui/tasks/taskStore.ts';

const EXPORT = {
  id: 7,
  status: 'running',
  name: 'golden.raw',
  size: 1_000,
  transferred: 200,
  reason: null as string | null,
  link: null as string | null,
  started_at: '2026-11-20T02:00:00.000Z',
};

afterEach(() => {
  removeTask('export 7');
  localStorage.clear();
});

/** A server whose export is changed by the test; `cancelled` lists the exports that were given up. */
function exporting(first: Partial<typeof EXPORT> = {}) {
  let now = { ...EXPORT, ...first };
  const cancelled: string[] = [];
  const server = setupServer(
    http.get('*/spaces/exports', () => HttpResponse.json([now])),
    http.delete('*/spaces/exports/:id', ({ params }) => {
      cancelled.push(String(params['id']));
      now = { ...now, status: 'cancelled' };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  server.listen();
  onTestFinished(() => server.close());
  const { result } = renderHook(() => usePageTasks());
  return { tasks: () => result.current, change: (to: Partial<typeof EXPORT>) => (now = { ...now, ...to }), cancelled };
}

test('an export shows its progress, and then its file', async () => {
  const { tasks, change } = exporting();
  await followExports();
  await waitFor(() =>
    expect(tasks()).toMatchObject([{ title: 'golden.raw', state: 'running', done: 200, total: 1_000, unit: 'bytes' }]),
  );
  expect(localStorage.getItem('spaceExports')).toBe('1');
  change({ status: 'succeeded', transferred: 1_000, link: '/personalSpace/3' });
  await followExports();
  await waitFor(() => expect(tasks()).toMatchObject([{ state: 'done', to: '/personalSpace/3' }]));
  expect(localStorage.getItem('spaceExports')).toBeNull();
});

test('one that failed says why', async () => {
  const { tasks, change } = exporting();
  await followExports();
  change({ status: 'failed', reason: 'The cloud cannot be reached' });
  await followExports();
  await waitFor(() => expect(tasks()).toMatchObject([{ state: 'failed', fault: 'The cloud cannot be reached' }]));
});

test('one that is cancelled leaves the tray', async () => {
  const { tasks, cancelled } = exporting();
  await followExports();
  await waitFor(() => expect(tasks()).toHaveLength(1));
  tasks()[0]?.cancel?.();
  await waitFor(() => expect(tasks()).toEqual([]));
  expect(cancelled).toEqual(['7']);
});

test('one that had ended before is a message, unless it has begun just now', async () => {
  const { tasks } = exporting({ status: 'succeeded' });
  await followExports();
  expect(tasks()).toEqual([]);
  const { tasks: after } = exporting({ status: 'succeeded', started_at: new Date().toISOString() });
  await followExports(true);
  await waitFor(() => expect(after()).toMatchObject([{ state: 'done' }]));
});
