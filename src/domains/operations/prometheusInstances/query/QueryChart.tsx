import { LineChart } from '@mui/x-charts/LineChart';
import { CHART_HEIGHT, chartSx, legendProps } from '#src/ui/charts/chartLooks.ts';
import { timeMargin, timeTick } from '#src/ui/charts/timeTick.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { seriesColor } from '#src/ui/theme/token.ts';
import type { Drawing } from './drawnSeries.ts';

/** A legend of more names would be longer than the chart. */
const MOST_NAMES = 8;

interface Props {
  drawing: Drawing;
  /** The time of the query, in milliseconds. */
  range: { from: number; to: number };
}

/** The series of a range query over its whole time; gaps stay gaps, and a value between two gaps is a dot. */
export function QueryChart({ drawing: { times, series }, range }: Props) {
  const lang = useLang();
  const number = new Intl.NumberFormat(lang, { maximumSignificantDigits: 4, notation: 'compact' });
  return (
    <LineChart
      height={CHART_HEIGHT}
      skipAnimation
      margin={timeMargin(range.to - range.from)}
      hideLegend={series.length > MOST_NAMES}
      grid={{ horizontal: true }}
      xAxis={[
        {
          id: 'time',
          data: times.map((time) => new Date(time)),
          scaleType: 'time',
          min: new Date(range.from),
          max: new Date(range.to),
          valueFormatter: (at: Date, { location }) =>
            location === 'tick' ? timeTick(range.to - range.from, lang)(at) : formatDateTime(at, lang),
          height: 28,
        },
      ]}
      yAxis={[{ width: 64, valueFormatter: (value: number) => number.format(value) }]}
      series={series.map(({ name, values }, index) => ({
        label: name,
        data: values,
        color: seriesColor(index),
        showMark: ({ index: place }: { index: number }) =>
          (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null,
        curve: 'linear',
        valueFormatter: (value) => (value === null ? null : String(value)),
      }))}
      slotProps={{ ...legendProps, tooltip: { trigger: series.length > MOST_NAMES ? 'item' : 'axis' } }}
      sx={chartSx}
    />
  );
}
