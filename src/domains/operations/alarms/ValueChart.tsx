import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { CHART_HEIGHT, chartSx } from '#src/ui/charts/chartLooks.ts';
import { ThresholdLine } from '#src/ui/charts/ThresholdLine.tsx';
import { timeMargin, timeTick } from '#src/ui/charts/timeTick.ts';
import { seriesColor, toneColors } from '#src/ui/theme/token.ts';
import { metricText, type Measure } from '#model/rules/metrics/metricText.ts';
import { drawnValue } from './valueRange.ts';
import '#src/i18n/parts/alarms.ts';

interface Props {
  title: string;
  points: readonly (readonly [at: number, value: number | null])[];
  measure: Measure;
  range: readonly [low: number, high: number];
  threshold: number | null;
  /** Instants to mark: where it fired, where it ended. */
  marks?: readonly { at: number; text: string }[];
}

/** Values over time with the threshold across them. A time without a value is a gap. */
export function ValueChart({ title, points, measure, range, threshold, marks = [] }: Props) {
  const lang = useLang();
  const translate = useTranslate();
  const times = points.map(([at]) => new Date(at));
  const say = (value: number | null) => metricText(value, measure, lang);
  return (
    <LineChart
      height={CHART_HEIGHT}
      skipAnimation
      aria-label={title}
      margin={timeMargin((points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0))}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: times,
          scaleType: 'time',
          height: 28,
          valueFormatter: (at: Date, { location }) =>
            location === 'tick'
              ? timeTick((points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0), lang)(at)
              : formatDateTime(at, lang),
        },
      ]}
      yAxis={[
        {
          min: range[0],
          max: range[1],
          width: 'auto',
          valueFormatter: (value: number) => say(value),
          // Between words there is nothing to read.
          ...(measure.values && { tickInterval: Object.keys(measure.values).map(Number) }),
        },
      ]}
      series={[
        {
          label: title,
          data: points.map(([, value]) => (value === null ? null : drawnValue(value, range))),
          color: seriesColor(0),
          showMark: false,
          curve: 'linear',
          valueFormatter: (_: number | null, { dataIndex }) => say(points[dataIndex]?.[1] ?? null),
        },
      ]}
      hideLegend
      sx={chartSx}
    >
      {threshold !== null && (
        <ThresholdLine value={threshold} label={translate('alarms.chart.threshold', { value: say(threshold) })} />
      )}
      {marks.map(({ at, text }) => (
        <ChartsReferenceLine
          key={`${text} ${at}`}
          x={new Date(at)}
          label={text}
          labelAlign="end"
          lineStyle={{ stroke: toneColors('warning').dot }}
        />
      ))}
    </LineChart>
  );
}
