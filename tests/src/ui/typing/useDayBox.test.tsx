import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useDayBox } from '#src/ui/typing/useDayBox.ts';

function Until() {
  const [day, setDay] = useState('2026-05-06');
  const box = useDayBox(day, (text) => text >= '2026-01-01' && text < '2030-01-01', setDay);
  return (
    <>
      <input aria-label="until" type="date" {...box} />
      <output>{day}</output>
    </>
  );
}

test('a day is typed digit by digit; only days within the limits count, and blur shows the one that does', () => {
  render(<Until />);
  const box = screen.getByLabelText<HTMLInputElement>('until');
  const day = () => screen.getByRole('status').textContent;
  for (const typed of ['0002-05-06', '0020-05-06', '0202-05-06']) {
    fireEvent.change(box, { target: { value: typed } });
    expect([box.value, day()]).toEqual([typed, '2026-05-06']);
  }
  fireEvent.change(box, { target: { value: '2028-05-06' } });
  expect([box.value, day()]).toEqual(['2028-05-06', '2028-05-06']);
  fireEvent.change(box, { target: { value: '2031-05-06' } });
  fireEvent.blur(box);
  expect([box.value, day()]).toEqual(['2028-05-06', '2028-05-06']);
});
