import { act, fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-admin';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RangePicker } from '#src/ui/charts/range/RangePicker.tsx';
import { useTimeRange } from '#src/ui/charts/range/useTimeRange.ts';
import { renderValue } from '../../../../support/console/renderValue.tsx';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 23, 12);

function Charts() {
  const choice = useTimeRange();
  const { search } = useLocation();
  return (
    <>
      <RangePicker choice={choice} updated="12:00:00" onRefresh={choice.renew} />
      <output aria-label="address">{search}</output>
      <output aria-label="end">{(choice.range.to - NOW) / MINUTE}</output>
    </>
  );
}

const shown = (name: string) => screen.getByLabelText(name).textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function choose(name: string, option: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }));
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: option }));
}

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the range of the charts', () => {
  test('is kept in the address', async () => {
    await renderValue(<Charts />);
    choose('Time range', 'Last 24 hours');
    expect(shown('address')).toBe('?range=day');
    choose('Time range', 'Last hour');
    expect(shown('address')).toBe('');
  });

  test('can have a start and an end; an end before the start is refused', async () => {
    await renderValue(<Charts />);
    choose('Time range', 'Custom');
    expect(shown('address')).toBe('?from=2026-11-23T11%3A00%3A00.000Z&to=2026-11-23T12%3A00%3A00.000Z');
    const end = screen.getByLabelText<HTMLInputElement>('To');
    fireEvent.change(end, { target: { value: '2020-01-01T00:00' } });
    fireEvent.blur(end);
    expect(screen.getByRole('alert').textContent).toBe('The end must be after the start');
    expect(shown('address')).toContain('to=2026');
    fireEvent.change(end, { target: { value: '2027-01-01T00:00' } });
    fireEvent.blur(end);
    expect(shown('address')).toMatch(/to=(2027-01-01|2026-12-31)T/);
    expect(screen.queryByRole('combobox', { name: 'Refresh automatically' })).toBeNull();
  });
});

describe('the refresh of the charts', () => {
  test('is automatic, by default every 30 seconds, and can be off', async () => {
    await renderValue(<Charts />);
    pass(30_000);
    expect(shown('end')).toBe('0.5');
    choose('Refresh automatically', 'Every minute');
    expect(shown('address')).toBe('?refresh=60');
    pass(30_000);
    expect(shown('end')).toBe('0.5');
    pass(30_000);
    expect(shown('end')).toBe('1.5');
    choose('Refresh automatically', 'Refresh off');
    pass(10 * MINUTE);
    expect([shown('address'), shown('end')]).toEqual(['?refresh=0', '1.5']);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(shown('end')).toBe('11.5');
  });

  test('waits while the tab is hidden', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await renderValue(<Charts />);
    pass(5 * MINUTE);
    expect(shown('end')).toBe('0');
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    expect(shown('end')).toBe('5');
  });
});
