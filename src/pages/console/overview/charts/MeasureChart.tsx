import { BarChart } from '@mui/x-charts/BarChart';
import { useCreatePath, useTranslate } from 'react-admin';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { token } from '#src/ui/theme/token.ts';
import type { Measured } from '#src/pages/console/overview/overviewQuery.ts';
import { useNames } from '#src/pages/console/overview/useNames.ts';
import { useNumber } from '#src/pages/console/overview/useNumber.ts';
import { CHART_HEIGHT, chartSx } from '#src/ui/charts/chartLooks.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';

const PERCENT: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 1 };

/** The records with the highest values of a measure, such as the usage of clouds. */
export function MeasureChart({
  entry,
  measured: { label: words, type, unit, records },
}: {
  entry: ManifestEntry;
  measured: Measured;
}) {
  const translate = useTranslate();
  const label = useLabel();
  const nameOf = useNames();
  const isShare = type === 'percent';
  const number = useNumber(isShare ? PERCENT : undefined);
  const createPath = useCreatePath();
  const known = records.filter(({ value }) => value !== null);
  return (
    <ChartPanel
      title={translate('overview.measure.title', { name: nameOf(entry), field: label(words) })}
      note={
        unit === undefined
          ? translate('overview.measure.note', { smart_count: known.length })
          : translate('overview.measure.noteIn', { smart_count: known.length, unit })
      }
      columns={[label(entry.label), label(words)]}
      rows={known.map(({ id, title, value }) => ({
        key: String(id),
        title,
        path: createPath({ type: 'show', resource: entry.resource, id }),
        cells: [number(value ?? 0)],
      }))}
    >
      <BarChart
        height={CHART_HEIGHT}
        skipAnimation
        hideLegend
        layout="horizontal"
        grid={{ vertical: true }}
        yAxis={[{ data: known.map(({ title }) => title), scaleType: 'band', categoryGapRatio: 0.4, width: 'auto' }]}
        xAxis={[{ min: 0, ...(isShare && { max: 1 }), valueFormatter: (value: number) => number(value), height: 28 }]}
        series={[
          {
            data: known.map(({ value }) => value),
            label: label(words),
            color: token.accent,
            valueFormatter: (value) => number(value ?? 0),
          },
        ]}
        sx={chartSx}
      />
    </ChartPanel>
  );
}
