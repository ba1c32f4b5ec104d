import { useSyncExternalStore } from 'react';
import { MOST_COLUMNS, NUMBER_HEIGHT, widthOf, type Panel } from '#src/domains/operations/boards/panel.ts';

const LOWEST = 200;
/** The head of the screen, and around each chart its title, its legend and its borders. */
const HEAD = 72;
const AROUND = 130;
const AROUND_NUMBER = 80;

/** The height of each chart, so that the rows fill the screen, as far as they stay readable. */
export function useWallHeight(panels: readonly Panel[]): number {
  const screen = useSyncExternalStore(followSize, () => window.innerHeight);
  const rows = rowsOf(panels);
  const low = rows.filter(isLow).length;
  const left = screen - HEAD - low * (NUMBER_HEIGHT + AROUND_NUMBER);
  return Math.max(LOWEST, Math.floor(left / Math.max(1, rows.length - low)) - AROUND);
}

const isLow = (row: readonly Panel[]): boolean => row.every(({ chart }) => chart === 'number');

function followSize(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}

/**
 * The rows of charts with these widths, one after the other.
 *
 * @example
 *   rowsOf([{ width: 3 }, { width: 2 }]).length; // 2
 */
export function rowsOf(panels: readonly Panel[]): Panel[][] {
  const rows: Panel[][] = [[]];
  let taken = 0;
  for (const panel of panels) {
    const width = widthOf(panel);
    if (taken + width > MOST_COLUMNS) {
      rows.push([]);
      taken = 0;
    }
    rows.at(-1)?.push(panel);
    taken += width;
  }
  return rows;
}
