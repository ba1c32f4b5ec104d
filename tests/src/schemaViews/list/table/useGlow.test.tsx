import { render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useGlow } from '#src/schemaViews/list/table/useGlow.ts';

const animate = vi.fn<(this: Element) => void>();
const { animate: original } = Element.prototype;
beforeEach(() => {
  Object.assign(Element.prototype, { animate });
});
afterEach(() => {
  animate.mockReset();
  vi.restoreAllMocks();
  Object.assign(Element.prototype, { animate: original });
});

function Table({ rows, note = '' }: { rows: Record<string, string>; note?: string }) {
  const table = useRef<HTMLTableElement>(null);
  useGlow(table);
  return (
    <table ref={table}>
      <tbody>
        {Object.entries(rows).map(([id, state]) => (
          <tr key={id}>
            <td>{note}</td>
            <td id={id}>
              <Tag>{state}</Tag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const glowing = () => animate.mock.contexts.map((cell) => cell.id);

test('the cell of a state that changes glows, and no other', async () => {
  const { rerender } = render(<Table rows={{ a: 'Running', b: 'Running' }} />);
  rerender(<Table rows={{ a: 'Running', b: 'Stopped' }} />);
  await waitFor(() => expect(glowing()).toEqual(['b']));
  // Other texts, and rows that come and go.
  rerender(<Table rows={{ a: 'Running', b: 'Stopped' }} note="x" />);
  rerender(<Table rows={{ c: 'Deleting', b: 'Stopped' }} note="x" />);
  rerender(<Table rows={{ c: 'Deleting', b: 'Running' }} note="x" />);
  await waitFor(() => expect(glowing()).toEqual(['b', 'b']));
});

test('nothing glows for readers who asked for less motion', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList); // The only property that is read.
  const { rerender, container } = render(<Table rows={{ a: 'Running' }} />);
  rerender(<Table rows={{ a: 'Stopped' }} />);
  await waitFor(() => expect(container.textContent).toBe('Stopped'));
  await Promise.resolve();
  expect(animate).not.toHaveBeenCalled();
});
