import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { applyAnyChange } from '#src/definitions/live/applyEvents.ts';
import { overviewQuery } from '#src/pages/console/overview/overviewQuery.ts';

test('any change refetches summaries of everything, and nothing else', async () => {
  const queryClient = new QueryClient();
  const sums = vi.fn(() => Promise.resolve({ at: '', resources: [], changes: [], partial: false }));
  const list = vi.fn(() => Promise.resolve([]));
  const stops = [
    new QueryObserver(queryClient, { ...overviewQuery, queryFn: sums }).subscribe(() => undefined),
    new QueryObserver(queryClient, { queryKey: ['sites', 'getList'], queryFn: list }).subscribe(() => undefined),
  ];
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await applyAnyChange(queryClient);
  expect([sums.mock.calls.length, list.mock.calls.length]).toEqual([2, 1]);
  for (const stop of stops) stop();
});
