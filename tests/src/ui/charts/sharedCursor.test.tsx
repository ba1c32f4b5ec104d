import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChartCursor, useChartCursor } from '#src/ui/charts/cursor/ChartCursor.tsx';
import { CursorInput } from '#src/ui/charts/cursor/CursorInput.tsx';

const TIMES = [100, 200, 300];

function Chart({ name }: { name: string }) {
  const { at } = useChartCursor();
  return (
    <>
      <CursorInput label={name} times={TIMES} textAt={(index) => `${name} ${TIMES[index]}`} />
      <output aria-label={`${name} shows`}>{at}</output>
    </>
  );
}

test('pointing at a time in one chart, by keys too, shows it in all', () => {
  render(
    <ChartCursor>
      <Chart name="CPU" />
      <Chart name="memory" />
    </ChartCursor>,
  );
  const shown = () => ['CPU shows', 'memory shows'].map((name) => screen.getByLabelText(name).textContent);
  expect(shown()).toEqual(['', '']);
  const cpu = screen.getByRole('slider', { name: 'CPU' });
  fireEvent.focus(cpu);
  expect(shown()).toEqual(['300', '300']);
  fireEvent.change(cpu, { target: { value: '1' } });
  expect(shown()).toEqual(['200', '200']);
  expect(screen.getByRole('slider', { name: 'memory' }).getAttribute('aria-valuetext')).toBe('memory 200');
  fireEvent.blur(cpu);
  expect(shown()).toEqual(['', '']);
});
