import type { DayLook } from '#model/domains/operations/health/dayLook.ts';

export interface BarDay {
  look: DayLook;
  /** The day and what it was, on hover. */
  title?: string;
}

interface Props {
  days: readonly BarDay[];
  /** Text alternative of the bars, for readers who do not see them. */
  label: string;
  height?: number;
}

const COLORS: Record<DayLook, string> = {
  none: 'var(--st-hairline)',
  unknown: 'var(--st-hairline-strong)',
  good: 'var(--st-success-dot)',
  partly: 'var(--st-warning-dot)',
  bad: 'var(--st-danger-dot)',
};
/** Days without anything good to say are also lower: colour is not the only sign. */
const HEIGHTS: Record<DayLook, number> = { none: 0.3, unknown: 0.3, good: 1, partly: 1, bad: 1 };
const WIDTH = 4;
const TOP = 20;

/** One bar for each day, the last one at the right. */
export function DayBars({ days, label, height = 20 }: Props) {
  return (
    <svg
      viewBox={`0 0 ${days.length * WIDTH} ${TOP}`}
      preserveAspectRatio="none"
      style={{ display: 'block', width: '100%', height }}
    >
      <title>{label}</title>
      {days.map(({ look, title }, place) => (
        <rect
          // A day has a fixed place.
          key={place}
          x={place * WIDTH + 0.5}
          y={TOP * (1 - HEIGHTS[look])}
          width={WIDTH - 1}
          height={TOP * HEIGHTS[look]}
          fill={COLORS[look]}
        >
          {title !== undefined && <title>{title}</title>}
        </rect>
      ))}
    </svg>
  );
}
