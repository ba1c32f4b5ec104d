import { withoutFormula } from '#model/values/formulaSafety.ts';
import type { ChartRow } from './ChartPanel.tsx';

// Without it, Excel reads a file in the code page of the machine, which breaks Chinese.
const BYTE_ORDER_MARK = '\uFEFF';

/** Saves the table of a chart as a CSV file. */
export function saveTable(name: string, columns: readonly string[], rows: readonly ChartRow[]): void {
  const address = URL.createObjectURL(new Blob([tableText(columns, rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}

export function tableText(columns: readonly string[], rows: readonly ChartRow[]): string {
  const lines = [columns, ...rows.map(({ title, cells }) => [title, ...cells])];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  // No value is a dash alone.
  const safe = cell === '-' ? cell : withoutFormula(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
