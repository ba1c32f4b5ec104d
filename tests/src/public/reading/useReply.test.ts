import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useReply } from '#src/public/reading/useReply.ts';

const address = (page: number) => `/api/things?page=${page}`;

test('the last fifty answers are cached for going back, older ones are fetched again', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) => Promise.resolve(Response.json({ from: url })));
  const visited = renderHook(({ page }) => useReply(address(page)), { initialProps: { page: 0 } });
  for (let page = 0; page <= 50; page += 1) {
    visited.rerender({ page });
    await waitFor(() =>
      expect(visited.result.current).toMatchObject({ loading: false, data: { from: address(page) } }),
    );
  }
  const seenFirst = (page: number) => {
    const { result, unmount } = renderHook(() => useReply(address(page)));
    const { loading } = result.current;
    unmount();
    return loading ? 'waits' : 'at once';
  };
  expect([0, 1, 50].map(seenFirst)).toEqual(['waits', 'at once', 'at once']);
});
