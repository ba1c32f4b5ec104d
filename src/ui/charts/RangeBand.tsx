import { useXScale, useYScale } from '@mui/x-charts/hooks';
import { bandPath, type RangeSlot } from './bandPath.ts';

interface Props {
  slots: readonly RangeSlot[];
  color: string;
}

/**
 * Between the smallest and the largest value of each slot, behind the line of the means: a mean alone hides peaks. A
 * slot beside gaps is an upright line.
 */
export function RangeBand({ slots, color }: Props) {
  const [x, y] = [useXScale<'time'>(), useYScale<'linear'>()];
  const path = bandPath(
    slots,
    (at) => x(new Date(at)) ?? 0,
    (value) => y(value) ?? 0,
  );
  if (path === '') return null;
  return (
    <path
      d={path}
      fill={color}
      fillOpacity={0.18}
      stroke={color}
      strokeOpacity={0.18}
      pointerEvents="none"
      aria-hidden
    />
  );
}
