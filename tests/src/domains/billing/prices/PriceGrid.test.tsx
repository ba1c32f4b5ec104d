import { createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ListCell, ListRow } from '#model/domains/billing/prices/list/priceList.ts';
import { PriceGrid } from '#src/domains/billing/priceList/grid/PriceGrid.tsx';
import { useListEdits } from '#src/domains/billing/priceList/useListEdits.ts';

const UNIT = { charge_type: 'postpaid' } as const;
const EMPTY: ListCell = { product: null, amount: null, isOnly: true, draft: null, next: null, cost: null, stock: null };
const rowOf = (spec: string, cells: ListRow['cells']): ListRow => ({
  key: spec,
  resource_type: 'vm',
  spec,
  name: null,
  size: null,
  cells,
});
const ROWS = [
  rowOf('small', { all: { ...EMPTY, amount: '0.20' } }),
  rowOf('large', { 'cloud:x': { ...EMPTY, here: { isOffered: true, amount: null, by: null } } }),
];
const PLACES = [
  { key: 'all', cloud_id: null, region_id: null, name: 'All' },
  { key: 'cloud:x', cloud_id: 'x', region_id: null, name: 'X' },
];
const ORIGIN = { row: 0, column: 0 };

function Sheet() {
  const edits = useListEdits('admin', UNIT, 'price');
  const [cursor, setCursor] = useState({ at: ORIGIN, from: ORIGIN });
  const wordsOf = ({ spec }: ListRow) => ({ name: spec ?? '', note: '' });
  const given = { rows: ROWS, places: PLACES, edits, cursor, onCursor: setCursor, wordsOf };
  return <PriceGrid figure="price" isFree={false} {...given} />;
}

test('a sheet is typed in and pasted into, and goes back step by step (8.1)', () => {
  render(<Sheet />);
  const grid = screen.getByRole('grid');
  const cell = (index: number) => within(grid).getAllByRole('cell')[index] ?? grid;
  expect(cell(0).textContent).toBe('¥0.20');
  expect(cell(3).textContent).toContain('notForSale');
  fireEvent.doubleClick(cell(0));
  const input = within(grid).getByRole('textbox', { name: 'priceList.cell' });
  fireEvent.change(input, { target: { value: '¥0.25' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(cell(0).textContent).toContain('¥0.25');
  fireEvent.mouseDown(cell(0), { buttons: 1 });
  fireEvent(cell(0), createEvent.paste(cell(0), { clipboardData: { getData: () => '0.3\t\n0.5\t0.6\n9\t9' } }));
  expect([0, 2, 3].map((index) => cell(index).textContent?.slice(0, 5))).toEqual(['¥0.30', '¥0.50', '¥0.60']);
  // A paste is one step.
  fireEvent.keyDown(cell(0), { key: 'z', ctrlKey: true });
  expect(cell(0).textContent).toContain('¥0.25');
  expect(cell(3).textContent).toContain('notForSale');
  fireEvent.keyDown(cell(0), { key: 'z', ctrlKey: true });
  expect(cell(0).textContent).toBe('¥0.20');
  fireEvent.keyDown(cell(0), { key: 'ArrowRight', shiftKey: true });
  expect([0, 1, 2].map((index) => cell(index).getAttribute('aria-selected'))).toEqual(['true', 'true', 'false']);
});
