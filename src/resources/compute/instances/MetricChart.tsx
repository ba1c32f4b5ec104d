import { LineChart } from '@mui/x-charts/LineChart';
import { useTranslate } from 'react-admin';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { byteTicks } from '#src/ui/charts/byteTicks.ts';
import { CHART_HEIGHT, chartSx, legendProps } from '#src/ui/charts/chartLooks.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { seriesColor } from '#src/ui/theme/token.ts';
import type { MetricSeries } from './MachineMetrics.tsx';

interface MetricChartProps {
  title: string;
  unit: 'percent' | 'bytes';
  series: readonly MetricSeries[];
  lang: Lang;
}

const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const;

/** One or two metrics over time, and a table with the same values. */
export function MetricChart({ title, unit, series, lang }: MetricChartProps) {
  const translate = useTranslate();
  const times = (series[0]?.points ?? []).map(([at]) => new Date(at));
  const bytes = (value: number) => `${sizeText(value, lang)}/s`;
  const largest = Math.max(0, ...series.flatMap(({ points }) => points.map(([, value]) => value ?? 0)));
  const say = (value: number | null) =>
    value === null ? '-' : unit === 'percent' ? `${value.toFixed(1)}%` : bytes(value);
  const names = series.map(({ name }) => translate(`machine.metrics.series.${name}`));
  const clock = new Intl.DateTimeFormat(LOCALES[lang], { hour: '2-digit', minute: '2-digit' });
  return (
    <ChartPanel
      title={title}
      note={unit === 'percent' ? '%' : ''}
      columns={[translate('machine.metrics.time'), ...names]}
      rows={times.map((at, index) => ({
        key: at.toISOString(),
        title: formatDateTime(at, lang),
        cells: series.map((each) => say(valueAt(each, index))),
      }))}
    >
      <LineChart
        height={CHART_HEIGHT}
        skipAnimation
        grid={{ horizontal: true }}
        xAxis={[{ data: times, scaleType: 'time', valueFormatter: (at: Date) => clock.format(at), height: 28 }]}
        yAxis={[
          {
            min: 0,
            ...(unit === 'percent' ? { max: 100 } : { tickInterval: byteTicks(largest) }),
            width: 80,
            valueFormatter: (value: number) => (unit === 'percent' ? `${value}%` : bytes(value)),
          },
        ]}
        series={series.map((each, index) => ({
          label: names[index],
          data: times.map((_, at) => valueAt(each, at)),
          color: seriesColor(index),
          showMark: false,
          valueFormatter: say,
        }))}
        slotProps={legendProps}
        sx={chartSx}
      />
    </ChartPanel>
  );
}

const valueAt = (of: MetricSeries, index: number) => of.points[index]?.[1] ?? null;
