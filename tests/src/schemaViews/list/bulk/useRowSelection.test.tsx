import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ListContextProvider, useList } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { selectionTarget } from '#src/schemaViews/list/bulk/selectionTarget.ts';
import { useRowSelection } from '#src/schemaViews/list/bulk/useRowSelection.ts';

/** A page of five rows out of twelve, and a filter that a test can change. */
function setUp() {
  const shown = [1, 2, 3, 4, 5].map((id) => ({ id }));
  const env = { filter: { status: 'active' } };
  const Page = ({ children }: { children: ReactNode }) => {
    const list = useList({ data: shown });
    // The same union with other numbers; spreading loses its type.
    const value = { ...list, total: 12, filterValues: env.filter } as typeof list;
    return <ListContextProvider value={value}>{children}</ListContextProvider>;
  };
  const { result, rerender } = renderHook(useRowSelection, { wrapper: Page });
  return {
    selection: () => result.current,
    narrow: (status: string) => {
      env.filter = { status };
      rerender();
    },
  };
}

describe('selecting rows', () => {
  test('one by one, with shift all between', () => {
    const { selection } = setUp();
    act(() => selection().toggle(2, false));
    act(() => selection().toggle(4, true));
    expect([1, 2, 3, 4, 5].filter(selection().has)).toEqual([2, 3, 4]);
    expect(selection().page).toBe('some');
  });

  test('the page, and none of it', () => {
    const { selection } = setUp();
    act(() => selection().togglePage());
    expect(selection()).toMatchObject({ page: 'all', count: 5 });
    act(() => selection().togglePage());
    expect(selection()).toMatchObject({ page: 'none', count: 0 });
  });

  test('all matching rows: the filter is sent to the server, not the ids', () => {
    const { selection } = setUp();
    act(() => selection().chooseMatching());
    expect(selection()).toMatchObject({ count: 12, page: 'all' });
    expect(selectionTarget(selection(), { status: 'active' })).toEqual({
      kind: 'filter',
      filter: { status: 'active' },
      total: 12,
    });
  });

  test('removing one row from all matching leaves the visible rows', () => {
    const { selection } = setUp();
    act(() => selection().chooseMatching());
    act(() => selection().toggle(3, false));
    expect(selectionTarget(selection(), {})).toEqual({ kind: 'ids', ids: [1, 2, 4, 5] });
  });

  test('another filter clears the selection', () => {
    const { selection, narrow } = setUp();
    act(() => selection().toggle(1, false));
    narrow('error');
    expect(selection().count).toBe(0);
  });
});
