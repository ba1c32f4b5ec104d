import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCutTitles } from '#src/layout/title/useCutTitles.ts';

function Page() {
  useCutTitles();
  return (
    <div>
      <span style={{ textOverflow: 'ellipsis' }}>a long name</span>
      <span style={{ textOverflow: 'ellipsis' }} title="written">
        another
      </span>
    </div>
  );
}

/** jsdom has no layout: sets the sizes of a cell that is too narrow, or wide enough. */
const measured = (element: HTMLElement, scrollWidth: number) =>
  Object.defineProperties(element, { scrollWidth: { value: scrollWidth }, clientWidth: { value: 100 } });

test('text that is cut off gets a tooltip under the pointer', () => {
  render(<Page />);
  const cut = measured(screen.getByText('a long name'), 200);
  fireEvent.pointerOver(cut);
  expect(cut.title).toBe('a long name');
});

test('text that fits gets no tooltip, and an existing title stays', () => {
  render(<Page />);
  const fits = measured(screen.getByText('a long name'), 100);
  const written = measured(screen.getByText('another'), 200);
  fireEvent.pointerOver(fits);
  fireEvent.pointerOver(written);
  expect(fits.title).toBe('');
  expect(written.title).toBe('written');
});
