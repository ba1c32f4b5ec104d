import { useNumber } from '#src/fields/format/useNumber.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import type { PanelFigure } from './overviewQuery.ts';

/** Writes the value of a figure: money in whole fen, other numbers with the unit of their field. */
export function useFigureText(): (value: number | string, figure: Pick<PanelFigure, 'type' | 'unit'>) => string {
  const number = useNumber();
  return (value, { type, unit }) => {
    if (type === 'money') return formatFen(`${value}`) ?? `${value}`;
    const text = number(Number(value));
    return unit === 'count' ? text : `${text} ${unit}`;
  };
}
