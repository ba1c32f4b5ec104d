import { BarChart } from '@mui/x-charts/BarChart';
import { useTranslate } from 'react-admin';
import type { ManifestEntry } from '#model/manifest.ts';
import { seriesColor } from '#src/theme/token.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import type { ResourceFigures } from '#src/pages/console/overview/overviewQuery.ts';
import { useNumber } from '#src/pages/console/overview/useNumber.ts';
import { CHART_HEIGHT, chartSx, legendProps } from '#src/charts/chartLooks.ts';
import { ChartPanel } from '#src/charts/ChartPanel.tsx';
import { lastDays } from './lastDays.ts';

interface Props {
  grown: readonly { entry: ManifestEntry; figures: ResourceFigures; added: readonly number[] }[];
  /** When the server counted. */
  at: string;
}

/** How many records were made on each of the last thirty days. */
export function GrowthChart({ grown, at }: Props) {
  const t = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const number = useNumber();
  const days = lastDays(new Date(at), grown[0]?.added.length ?? 0, lang);
  const names = grown.map(({ entry }) => label(entry.plural));
  return (
    <ChartPanel
      title={t('overview.growth.title')}
      note={t('overview.growth.note')}
      columns={[t('overview.growth.day'), ...names]}
      rows={days.map((day, index) => ({ key: day, title: day, cells: grown.map(({ added }) => number(added[index] ?? 0)) }))}
    >
      <BarChart
        height={CHART_HEIGHT}
        skipAnimation
        grid={{ horizontal: true }}
        xAxis={[{ data: days, scaleType: 'band', categoryGapRatio: 0.4, height: 28 }]}
        yAxis={[{ tickMinStep: 1, width: 36 }]}
        series={grown.map(({ entry, added }, index) => ({
          id: entry.resource, data: [...added], label: names[index], stack: 'all', color: seriesColor(index), valueFormatter: (value) => number(value ?? 0),
        }))}
        slotProps={legendProps}
        sx={chartSx}
      />
    </ChartPanel>
  );
}
