import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { SearchBox as PublicSearchBox } from '#src/public/list/SearchBox.tsx';
import { SearchBox } from '#src/schemaViews/list/toolbar/SearchBox.tsx';
import { renderValue } from '../../../../support/console/renderValue.tsx';
import { testDefinition, testField } from '../../../../support/schemas/testDefinition.ts';

const definition = testDefinition([testField('name', 'name', { search: true })]);

async function renderListSearch(search: (q: string) => void) {
  const context = {
    filterValues: {},
    setFilters: ({ q }: { q: string }) => search(q),
  } as Partial<ListControllerResult> as ListControllerResult; // The box reads no more of it.
  await renderValue(
    <ListContextProvider value={context}>
      <SearchBox definition={definition} />
    </ListContextProvider>,
  );
}

const renderPublicSearch = async (search: (q: string) => void) =>
  void render(<PublicSearchBox value="" placeholder="搜索" onChange={search} />);

describe.each([
  ['a list of the console', renderListSearch],
  ['the market', renderPublicSearch],
])('the search of %s, while an input method composes', (_, renderSearch) => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('waits for the word, and then searches for it alone', async () => {
    const search = vi.fn<(q: string) => void>();
    await renderSearch(search);
    const box = screen.getByRole('searchbox');
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: 'ni' } });
    act(() => void vi.advanceTimersByTime(5_000));
    expect(search).not.toHaveBeenCalled();
    fireEvent.change(box, { target: { value: '你' } });
    fireEvent.compositionEnd(box);
    act(() => void vi.advanceTimersByTime(300));
    expect(search.mock.calls).toEqual([['你']]);
  });
});

describe('every other search and calculation that waits for a pause', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('waits for the word as well', () => {
    const { result, rerender } = renderHook(({ text }) => useDebounced(text, 250), { initialProps: { text: '' } });
    const box = document.body.appendChild(document.createElement('input'));
    fireEvent.compositionStart(box);
    rerender({ text: 'ni' });
    act(() => void vi.advanceTimersByTime(5_000));
    expect(result.current).toBe('');
    rerender({ text: '你' });
    fireEvent.compositionEnd(box);
    act(() => void vi.advanceTimersByTime(250));
    expect(result.current).toBe('你');
    box.remove();
  });
});
