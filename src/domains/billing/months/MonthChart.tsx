import { BarChart } from '@mui/x-charts/BarChart';
import '#src/i18n/parts/months.ts';
import { formatNumber } from '#src/fields/format/formatNumber.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { CHART_HEIGHT, chartSx, legendProps } from '#src/ui/charts/chartLooks.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { seriesColor } from '#src/ui/theme/token.ts';
import type { Month } from './monthQuery.ts';

const PARTS = ['postpaid', 'prepaid', 'refund'] as const;

const moneyOf = (value: string): string => formatFen(value) ?? '';

/** The last twelve months: what was used, bought in advance and refunded. */
export function MonthChart({ months }: { months: readonly Month[] }) {
  const translate = useTranslate();
  const lang = useLang();
  // A small refund would take as much room as a step of the axis.
  const lowest = Math.min(0, ...months.map(({ refund }) => Number(refund)));
  return (
    <ChartPanel
      title={translate('months.trend')}
      note={translate('months.trendNote')}
      columns={[
        translate('months.month'),
        ...PARTS.map((part) => translate(`months.${part}`)),
        translate('months.total'),
      ]}
      rows={months.map((each) => ({
        key: each.month,
        title: each.month,
        cells: [...PARTS.map((part) => moneyOf(each[part])), moneyOf(each.total)],
      }))}
    >
      <BarChart
        height={CHART_HEIGHT}
        skipAnimation
        grid={{ horizontal: true }}
        xAxis={[{ data: months.map(({ month }) => month), scaleType: 'band', categoryGapRatio: 0.4, height: 28 }]}
        yAxis={[{ width: 'auto', min: lowest, valueFormatter: (value: number) => formatNumber(value, lang) }]}
        series={PARTS.map((part, index) => ({
          id: part,
          label: translate(`months.${part}`),
          data: months.map((each) => Number(each[part])),
          color: seriesColor(index),
          stack: 'all',
          valueFormatter: (value: number | null) => moneyOf((value ?? 0).toFixed(2)),
        }))}
        slotProps={legendProps}
        sx={chartSx}
      />
    </ChartPanel>
  );
}
