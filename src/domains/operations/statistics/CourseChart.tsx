import { LineChart } from '@mui/x-charts/LineChart';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import type { MetricUnit } from '#model/language/metricDefinition.ts';
import { metricText } from '#model/rules/metrics/metricText.ts';
import '#src/i18n/parts/statistics.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { RangeBand } from '#src/ui/charts/RangeBand.tsx';
import { CHART_HEIGHT, chartSx, legendProps } from '#src/ui/charts/chartLooks.ts';
import { timeMargin, timeTick } from '#src/ui/charts/timeTick.ts';
import { valueAxis, type ChartUnit } from '#src/ui/charts/valueAxis.ts';
import { seriesColor } from '#src/ui/theme/token.ts';
import type { Shown } from './CoursePanel.tsx';
import { slotsOf } from './slotsOf.ts';
import type { Course, Point, Ranged } from './statisticsQuery.ts';
import { useStepText } from './useStepText.ts';

interface Props {
  title: string;
  course: Course;
  range: Pick<Ranged, 'from' | 'to'>;
  shown: Shown;
}

const PLACE: Record<Shown, 2 | 3 | 4 | 5> = { min: 2, max: 3, avg: 4, last: 5 };
/** The slots of the range as lines: a slot without values is a gap. The table and the file have every value. */
export function CourseChart({ title, course, range, shown }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const stepText = useStepText();
  const { unit, series, step_s, truncated } = course;
  const times = slotsOf(range, step_s * 1_000);
  const byTime = series.map(({ points }) => new Map(points.map((point) => [point[0], point])));
  const valueAt = (index: number, time: number) => byTime[index]?.get(time)?.[PLACE[shown]] ?? null;
  const say = (value: number | null) => metricText(value, { unit }, lang);
  const all = (point: Point | undefined) =>
    point === undefined ? '-' : `${say(point[4])} (${say(point[2])} – ${say(point[3])})`;
  const largest = Math.max(0, ...times.flatMap((time) => series.map((_, index) => valueAt(index, time) ?? 0)));
  // The bands of several lines would cover each other.
  const isAlone = series.length === 1;
  const largestShown = isAlone ? Math.max(largest, ...(series[0]?.points ?? []).map(([, , , max]) => max)) : largest;
  const note = [
    translate(`statistics.course.${shown}`),
    translate('statistics.course.step', { step: stepText(step_s) }),
    ...(truncated ? [translate('statistics.course.some', { count: series.length })] : []),
  ].join(' · ');
  return (
    <ChartPanel
      title={title}
      note={note}
      columns={[translate('statistics.course.time'), ...series.map((each) => each.title)]}
      rows={times.map((time) => ({
        key: String(time),
        title: formatDateTime(new Date(time), lang),
        cells: byTime.map((points) => all(points.get(time))),
      }))}
      file={course.metric}
    >
      <LineChart
        height={CHART_HEIGHT}
        skipAnimation
        margin={timeMargin(range.to - range.from)}
        grid={{ horizontal: true }}
        xAxis={[
          {
            id: 'time',
            data: times.map((time) => new Date(time)),
            scaleType: 'time',
            valueFormatter: timeTick(range.to - range.from, lang),
            height: 28,
          },
        ]}
        yAxis={[{ ...valueAxis(chartUnit(unit), largestShown, lang), valueFormatter: (value: number) => say(value) }]}
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
      </LineChart>
    </ChartPanel>
  );
}

const chartUnit = (unit: MetricUnit): ChartUnit =>
  unit === 'percent' ? 'percent' : unit === 'bytes_per_second' ? 'bytesPerSecond' : 'count';
