import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { CHART_HEIGHT } from '#src/ui/charts/chartLooks.ts';
import { useLang } from '#src/i18n/useLang.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { MetricChart } from './MetricChart.tsx';
import { METRIC_PANELS, rangeAt, RANGES } from './metricPanels.ts';
import { PartState } from './PartState.tsx';
import { useMachinePart } from '#src/schemaViews/slots/useMachinePart.ts';

export interface MetricSeries {
  name: string;
  /** Milliseconds and value. */
  points: [number, number | null][];
}

/** The metrics of a machine over a chosen time range; a new point is requested when it is due. */
export default function MachineMetrics({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const lang = useLang();
  const [chosen, setChosen] = useState<string>(RANGES[0].key);
  const range = RANGES.find(({ key }) => key === chosen) ?? RANGES[0];
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && setNow(Date.now()),
      range.stepSeconds * 1_000,
    );
    return () => clearInterval(timer);
  }, [range]);
  const { from, to } = rangeAt(now, range);
  const { data, isError, refetch } = useMachinePart<{ series: MetricSeries[] }>(definition, record, 'metrics', {
    query: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), step: String(range.stepSeconds) },
  });
  const panels = METRIC_PANELS.map((panel) => ({
    ...panel,
    series: (data?.series ?? []).filter(({ name }) => panel.names.some((each) => each === name)),
  }));
  const filled = panels.filter(({ series }) => series.some(({ points }) => points.some(([, value]) => value !== null)));
  return (
    <Stack spacing={3}>
      <Select
        size="small"
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value);
          setNow(Date.now());
        }}
        inputProps={{ 'aria-label': translate('machine.metrics.range') }}
        sx={{ alignSelf: 'flex-start' }}
      >
        {RANGES.map(({ key }) => (
          <MenuItem key={key} value={key}>
            {translate(`machine.metrics.${key}`)}
          </MenuItem>
        ))}
      </Select>
      {!data && isError && <PartState failed onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Grid as="output" aria-label={translate('machine.loading')}>
          {panels.map(({ key }) => (
            <Skeleton key={key} variant="rounded" height={PANEL_HEIGHT} />
          ))}
        </Grid>
      )}
      {data && filled.length === 0 && (
        <Typography color="textSecondary">{translate('machine.metrics.empty')}</Typography>
      )}
      <Grid>
        {filled.map(({ key, unit, series }) => (
          <MetricChart key={key} title={translate(`machine.metrics.${key}`)} unit={unit} series={series} lang={lang} />
        ))}
      </Grid>
    </Stack>
  );
}

/** The height of a chart in its panel, reserved so that nothing moves when the data arrives. */
const PANEL_HEIGHT = CHART_HEIGHT + 82;

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))',
  gap: 12,
});
