import { LineChart } from '@mui/x-charts/LineChart';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import '#src/i18n/parts/machine.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { useChartCursor } from './cursor/ChartCursor.tsx';
import { CursorInput } from './cursor/CursorInput.tsx';
import { RangeBand } from './RangeBand.tsx';
import { CHART_HEIGHT, chartSx, legendProps } from './chartLooks.ts';
import { timeMargin, timeTick } from './timeTick.ts';
import { valueAxis, valueText, type ChartUnit } from './valueAxis.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { seriesColor, token } from '#src/ui/theme/token.ts';

export interface ChartSeries {
  name: string;
  label: string;
  /** Milliseconds, the mean of the slot, its smallest and its largest value; the mean is null in a gap. */
  points: readonly (readonly [at: number, value: number | null, min?: number, max?: number])[];
}

interface MetricChartProps {
  title: string;
  unit: ChartUnit;
  series: readonly ChartSeries[];
  lang: Lang;
  /** After the table and the file. */
  tools?: ReactNode;
}

const AXIS = 'time';
/** Space for the last label of the time axis. */
/**
 * One or two metrics over time: the mean of each slot as a line, its smallest and largest value as a band behind it,
 * and a table with the same values. A time without a value is a gap.
 */
export function MetricChart({ title, unit, series, lang, tools }: MetricChartProps) {
  const translate = useTranslate();
  const { at, move } = useChartCursor();
  const times = (series[0]?.points ?? []).map(([time]) => time);
  const largest = Math.max(0, ...series.flatMap(({ points }) => points.map(([, value, , max]) => max ?? value ?? 0)));
  const say = (value: number | null) => (value === null ? '-' : valueText(unit, value, lang));
  const names = series.map(({ label }) => label);
  const slotText = (each: ChartSeries, index: number) => {
    const [, value = null, min, max] = each.points[index] ?? [];
    const range = min === undefined || max === undefined ? [] : [say(min), say(max)];
    // Values that look alike are no range.
    return range[0] === range[1] ? say(value) : `${say(value)} (${range.join(' – ')})`;
  };
  const textAt = (index: number) =>
    [
      formatDateTime(new Date(times[index] ?? 0), lang),
      ...series.map((each, order) => `${names[order] ?? ''} ${slotText(each, index)}`),
    ].join(' · ');
  const marked = at === undefined ? -1 : times.indexOf(at);
  return (
    <ChartPanel
      title={title}
      columns={[translate('machine.metrics.time'), ...names]}
      rows={times.map((time, index) => ({
        key: String(time),
        title: formatDateTime(new Date(time), lang),
        cells: series.map((each) => slotText(each, index)),
      }))}
      file={series.map(({ name }) => name).join('-')}
      tools={tools}
    >
      <LineChart
        height={CHART_HEIGHT}
        skipAnimation
        margin={timeMargin((times.at(-1) ?? 0) - (times[0] ?? 0))}
        // The keys of the chart would move a cursor of its own.
        disableKeyboardNavigation
        grid={{ horizontal: true }}
        xAxis={[
          {
            id: AXIS,
            data: times.map((time) => new Date(time)),
            scaleType: 'time',
            valueFormatter: timeTick((times.at(-1) ?? 0) - (times[0] ?? 0), lang),
            height: 28,
          },
        ]}
        yAxis={[valueAxis(unit, largest, lang)]}
        highlightedAxis={marked < 0 ? [] : [{ axisId: AXIS, dataIndex: marked }]}
        onHighlightedAxisChange={(items) => {
          const item = items.find(({ axisId }) => axisId === AXIS);
          move(item === undefined ? undefined : times[item.dataIndex]);
        }}
        series={series.map((each, index) => ({
          label: names[index],
          data: times.map((_, point) => valueAt(each, point)),
          color: seriesColor(index),
          // A line needs two points: the first value of a new machine, or one between two gaps, is a dot.
          showMark: (mark) => isAlone(each, mark.index),
          valueFormatter: say,
        }))}
        slotProps={{ ...legendProps, tooltip: { trigger: 'none' } }}
        sx={chartSx}
      >
        {series.map(({ name, points }, index) => (
          <RangeBand
            key={name}
            slots={points.map(([time, , min, max]) => [time, min, max])}
            color={seriesColor(index)}
          />
        ))}
      </LineChart>
      <Readout aria-hidden>{marked < 0 ? '' : textAt(marked)}</Readout>
      <CursorInput label={translate('chart.cursor', { title })} times={times} textAt={textAt} />
    </ChartPanel>
  );
}

const Readout = styled('p')({
  minHeight: 20,
  margin: 0,
  overflow: 'hidden',
  color: token.textMuted,
  fontSize: token.size.note,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const valueAt = (of: ChartSeries, index: number) => of.points[index]?.[1] ?? null;

const isAlone = (of: ChartSeries, index: number) =>
  valueAt(of, index) !== null && valueAt(of, index - 1) === null && valueAt(of, index + 1) === null;
