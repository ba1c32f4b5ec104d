import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { seriesColor, toneColors } from '#src/ui/theme/token.ts';
import { useLang } from '#src/i18n/useLang.ts';
import type { KnownResource } from '#src/pages/console/overview/overviewQuery.ts';
import { useNames } from '#src/definitions/useNames.ts';
import { useNumber } from '#src/fields/format/useNumber.ts';
import { CHART_HEIGHT, chartSx, legendProps } from '#src/ui/charts/chartLooks.ts';
import { valueAxis } from '#src/ui/charts/valueAxis.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { largestFirst } from './largestFirst.ts';
import { lastDays } from './lastDays.ts';

const MOST_SERIES = 5;

interface Props {
  known: readonly KnownResource[];
  /** When the server counted. */
  at: string;
}

/**
 * The number of records created on each of the last thirty days; the resources with the most have their own series, the
 * table lists all.
 */
export function GrowthChart({ known, at }: Props) {
  const grown = known.flatMap(({ entry, figures: { added } }) =>
    added?.some((count) => count > 0) ? [{ entry, added }] : [],
  );
  const translate = useTranslate();
  const nameOf = useNames();
  const lang = useLang();
  const number = useNumber();
  const days = lastDays(new Date(at), grown[0]?.added.length ?? 0, lang);
  const series = grown.map(({ entry, added }) => ({ id: entry.resource, name: nameOf(entry), counts: added }));
  const { shown, rest } = largestFirst(series, MOST_SERIES);
  const bars = shown.map(({ id, name, counts }, index) => ({
    id,
    label: name,
    data: [...counts],
    color: seriesColor(index),
  }));
  if (rest)
    bars.push({ id: 'rest', label: translate('overview.growth.rest'), data: rest, color: toneColors('neutral').dot });
  if (grown.length === 0) return null;
  return (
    <ChartPanel
      title={translate('overview.growth.title')}
      note={translate('overview.growth.note')}
      columns={[translate('overview.growth.day'), ...series.map(({ name }) => name)]}
      rows={days.map((day, index) => ({
        key: day,
        title: day,
        cells: grown.map(({ added }) => number(added[index] ?? 0)),
      }))}
    >
      <BarChart
        height={CHART_HEIGHT}
        skipAnimation
        grid={{ horizontal: true }}
        xAxis={[{ data: days, scaleType: 'band', categoryGapRatio: 0.4, height: 28 }]}
        yAxis={[valueAxis('count', 0, lang)]}
        series={bars.map((bar) => ({
          ...bar,
          stack: 'all',
          valueFormatter: (value: number | null) => number(value ?? 0),
        }))}
        slotProps={legendProps}
        sx={chartSx}
      />
    </ChartPanel>
  );
}
