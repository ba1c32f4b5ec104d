import { render, screen } from '@testing-library/react';
import { ListContextProvider, TestTranslationProvider, type ListControllerResult, type RaRecord } from 'react-admin';
import { expect, test } from 'vitest';
import { BulkBar } from '#src/schemaViews/list/bulk/BulkBar.tsx';
import type { RowSelection } from '#src/schemaViews/list/bulk/useRowSelection.ts';

const data = [
  { id: 1, status: 'active' },
  { id: 2, status: 'stopped' },
];
const words = [
  { name: 'stop', label: 'Stop', allows: (record: RaRecord) => record['status'] === 'active' },
  { name: 'start', label: 'Start', onlyIn: ['stopped'] },
];
const offered = (ids: number[], choice: object = { kind: 'ids', ids }) => {
  // The bar reads no more of the list and of the selection.
  const list = { data, total: 9 } as unknown as ListControllerResult;
  const selection = { choice, count: ids.length, page: 'some', has: (id: number) => ids.includes(id) };
  const { unmount } = render(
    <TestTranslationProvider translate={(key: string) => key}>
      <ListContextProvider value={list}>
        <BulkBar
          definition={{ stateField: 'status' }}
          selection={selection as unknown as RowSelection}
          words={words}
          onRun={() => undefined}
        />
      </ListContextProvider>
    </TestTranslationProvider>,
  );
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  unmount();
  return names.filter((name) => !name.startsWith('list.'));
};

test('the bar offers what reverses a state only for a row in that state', () => {
  expect(offered([1])).toEqual(['Stop']);
  expect(offered([1, 2])).toEqual(['Stop', 'Start']);
});

test('what no chosen row allows stands behind what one does', () => {
  expect(offered([2])).toEqual(['Start', 'Stop']);
});

test('it offers everything for rows that are not loaded', () => {
  expect(offered([1, 7])).toEqual(['Stop', 'Start']);
  expect(offered([1], { kind: 'matching' })).toEqual(['Stop', 'Start']);
});
