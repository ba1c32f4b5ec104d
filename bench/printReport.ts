import { type Figure, isKept } from './figure.ts';

/** Prints one line per figure with its bound, then its measurements and what limits it. */
export function printReport(figures: readonly Figure[]): void {
  for (const figure of figures) {
    const mark = figure.bound ? (isKept(figure) ? 'kept  ' : 'MISSED') : '      ';
    console.log(
      `${mark}  ${figure.figure}: ${number(figure.value)}${figure.unit ? ` ${figure.unit}` : ''}${boundText(figure)}`,
    );
    console.log(`        ${figure.detail}`);
    console.log(`        limited by: ${figure.limit}`);
  }
}

function boundText({ bound }: Figure): string {
  if (!bound) return '';
  return 'most' in bound ? `  (at most ${bound.most})` : `  (at least ${bound.least})`;
}

function number(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
}
