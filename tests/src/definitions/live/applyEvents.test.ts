import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Manifest } from '#model/reading/manifest.ts';
import { manifestQuery } from '#src/definitions/definitionQueries.ts';
import { applyAccess, applyAnyChange, applyReset } from '#src/definitions/live/applyEvents.ts';
import { overviewQuery } from '#src/pages/console/overview/overviewQuery.ts';
import { actorQuery, currentUserQuery } from '#src/session/actor/actorQuery.ts';

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

test.each([applyAccess, applyReset])('%o computes the actor from the new user and the new manifest', async (apply) => {
  const queryClient = new QueryClient();
  let name = 'before';
  const user = async () => ({ id: 1, name, kind: 3, permissions: [] });
  // Only what the actor is computed from.
  const manifest = async () => ({ roles: { kinds: [{ kind: 3, authority: name, holds: [] }] } }) as unknown as Manifest;
  await queryClient.prefetchQuery({ ...currentUserQuery, queryFn: user });
  await queryClient.prefetchQuery({ ...manifestQuery, queryFn: manifest });
  const stops = [
    new QueryObserver(queryClient, { ...currentUserQuery, queryFn: user }).subscribe(() => undefined),
    new QueryObserver(queryClient, { ...manifestQuery, queryFn: manifest }).subscribe(() => undefined),
    new QueryObserver(queryClient, actorQuery).subscribe(() => undefined),
  ];
  await vi.waitFor(() => expect(queryClient.getQueryData(actorQuery.queryKey)?.name).toBe('before'));
  name = 'after';
  await apply(queryClient);
  expect(queryClient.getQueryData(actorQuery.queryKey)).toMatchObject({ name: 'after', grants: ['after', 'all'] });
  for (const stop of stops) stop();
});
