import { BarChart } from '@mui/x-charts/BarChart';
import type { TrendDay } from './figures.ts';
import '#src/i18n/parts/alarms.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { CHART_HEIGHT, chartSx, legendProps } from '#src/ui/charts/chartLooks.ts';
import { toneColors } from '#src/ui/theme/token.ts';

const PARTS = [
  { word: 'emergency', tone: 'danger' },
  { word: 'warning', tone: 'warning' },
  { word: 'notice', tone: 'info' },
] as const;

/** How many events began on each day, by severity. */
export function TrendChart({ trend }: { trend: readonly TrendDay[] }) {
  const translate = useTranslate();
  return (
    <ChartPanel
      title={translate('alarms.statistics.trend')}
      note={translate('alarms.statistics.trendNote', { days: trend.length })}
      columns={[
        translate('alarms.statistics.day'),
        ...PARTS.map(({ word }) => translate(`alarms.statistics.${word}`)),
        translate('alarms.statistics.total'),
      ]}
      rows={trend.map((day) => ({
        key: day.day,
        title: day.day,
        cells: [...PARTS.map(({ word }) => String(day[word])), String(day.total)],
      }))}
    >
      <BarChart
        height={CHART_HEIGHT}
        skipAnimation
        grid={{ horizontal: true }}
        xAxis={[
          {
            data: trend.map(({ day }) => day),
            scaleType: 'band',
            height: 28,
            valueFormatter: (day: string) => day.slice(5),
          },
        ]}
        yAxis={[{ width: 'auto', min: 0, tickMinStep: 1 }]}
        series={PARTS.map(({ word, tone }) => ({
          id: word,
          label: translate(`alarms.statistics.${word}`),
          data: trend.map((day) => day[word]),
          color: toneColors(tone).dot,
          stack: 'all',
        }))}
        slotProps={legendProps}
        sx={chartSx}
      />
    </ChartPanel>
  );
}
