import { LineChart } from '@mui/x-charts/LineChart';
import type { MetricUnit } from '#model/language/metricDefinition.ts';
import '#src/i18n/parts/statistics.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { RangeBand } from '#src/ui/charts/RangeBand.tsx';
import { ThresholdLine } from '#src/ui/charts/ThresholdLine.tsx';
import { chartSx, legendProps } from '#src/ui/charts/chartLooks.ts';
import { timeMargin, timeTick } from '#src/ui/charts/timeTick.ts';
import { valueAxis, type ChartUnit } from '#src/ui/charts/valueAxis.ts';
import { seriesColor } from '#src/ui/theme/token.ts';
import type { Shown } from './CoursePanel.tsx';
import type { Course, Point, Ranged } from './statisticsQuery.ts';

interface Props {
  course: Course;
  range: Pick<Ranged, 'from' | 'to'>;
  shown: Shown;
  threshold?: number | undefined;
  height: number;
  /** Where the slots begin, and the points of each series by that. */
  times: readonly number[];
  byTime: readonly ReadonlyMap<number, Point>[];
  say: (value: number | null) => string;
}

const PLACE: Record<Shown, 2 | 3 | 4 | 5> = { min: 2, max: 3, avg: 4, last: 5 };

/** A line for each series, the band between the smallest and the largest values of a single one, and the threshold. */
export function CourseLines({ course, range, shown, threshold, height, times, byTime, say }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const { series } = course;
  const valueAt = (index: number, time: number) => byTime[index]?.get(time)?.[PLACE[shown]] ?? null;
  const drawn = times.flatMap((time) => series.map((_, index) => valueAt(index, time) ?? 0));
  // The bands of several lines would cover each other.
  const isAlone = series.length === 1;
  const band = isAlone ? (series[0]?.points ?? []).map(([, , , max]) => max) : [];
  const largest = Math.max(threshold ?? 0, ...drawn, ...band);
  const unit = chartUnit(course.unit);
  const span = range.to - range.from;
  return (
    <LineChart
      height={height}
      skipAnimation
      margin={timeMargin(span)}
      grid={{ horizontal: true }}
      xAxis={[
        {
          id: 'time',
          data: times.map((time) => new Date(time)),
          scaleType: 'time',
          valueFormatter: timeTick(span, lang),
          height: 28,
        },
      ]}
      yAxis={[
        {
          ...valueAxis(unit, largest, lang),
          // A threshold above every value is in sight, too.
          ...(threshold !== undefined && unit === 'count' && { max: largest || 1 }),
          valueFormatter: (value: number) => say(value),
        },
      ]}
      series={series.map((each, index) => ({
        id: each.id ?? each.title,
        label: each.title,
        data: times.map((time) => valueAt(index, time)),
        color: seriesColor(index),
        // A value between two gaps has no line.
        showMark: ({ index: slot }: { index: number }) =>
          valueAt(index, times[slot - 1] ?? 0) === null && valueAt(index, times[slot + 1] ?? 0) === null,
        valueFormatter: say,
      }))}
      slotProps={legendProps}
      sx={chartSx}
    >
      {isAlone && (
        <RangeBand
          slots={times.map((time) => {
            const [, , min, max] = byTime[0]?.get(time) ?? [];
            return [time, min, max];
          })}
          color={seriesColor(0)}
        />
      )}
      {threshold !== undefined && (
        <ThresholdLine value={threshold} label={translate('statistics.course.threshold', { value: say(threshold) })} />
      )}
    </LineChart>
  );
}

const chartUnit = (unit: MetricUnit): ChartUnit =>
  unit === 'percent' ? 'percent' : unit === 'bytes_per_second' ? 'bytesPerSecond' : 'count';
