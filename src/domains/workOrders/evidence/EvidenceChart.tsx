import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Label } from '#model/language/definition.ts';
import type { MetricUnit } from '#model/language/metricDefinition.ts';
import '#src/i18n/parts/workOrders.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ChartCursor } from '#src/ui/charts/cursor/ChartCursor.tsx';
import { MetricChart, type ChartSeries } from '#src/ui/charts/MetricChart.tsx';
import type { ChartUnit } from '#src/ui/charts/valueAxis.ts';

export interface FrozenChart {
  step_s: number;
  series: { name: string; label: Label; unit: MetricUnit; points: ChartSeries['points'] }[];
}

/** The metrics of the last hour before the submission, as they were frozen. */
export function EvidenceChart({ chart }: { chart: FrozenChart }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  return (
    <Part>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {translate('workOrders.metrics')}
      </Typography>
      <ChartCursor>
        <Grid>
          {chart.series.map(({ name, label: words, unit, points }) => (
            <MetricChart
              key={name}
              title={label(words)}
              unit={unitOf(unit)}
              series={[{ name, label: label(words), points }]}
              lang={lang}
            />
          ))}
        </Grid>
      </ChartCursor>
    </Part>
  );
}

const unitOf = (unit: MetricUnit): ChartUnit =>
  unit === 'percent' ? 'percent' : unit === 'bytes_per_second' ? 'bytesPerSecond' : 'count';

const Part = styled('div')({ marginTop: 24 });

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
  gap: 12,
});
