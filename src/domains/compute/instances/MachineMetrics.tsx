import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { LinkBase, useCreatePath } from 'react-admin';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { CHART_HEIGHT } from '#src/ui/charts/chartLooks.ts';
import { ChartCursor } from '#src/ui/charts/cursor/ChartCursor.tsx';
import { RangePicker } from '#src/ui/charts/range/RangePicker.tsx';
import { useTimeRange } from '#src/ui/charts/range/useTimeRange.ts';
import { token } from '#src/ui/theme/token.ts';
import { formatTimeOfDay } from '#src/fields/format/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { CLOUD_METRICS } from '#model/language/cloudKinds.ts';
import type { Definition } from '#model/language/definition.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { ChartTools } from '#src/schemaViews/extensions/ChartTools.tsx';
import { metricKey } from '#model/reading/metricCatalogue.ts';
import { METRIC_SERIES, type MetricSeries } from '#src/schemaViews/slots/metricSeries.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { MetricChart } from '#src/ui/charts/MetricChart.tsx';
import { PartState } from './PartState.tsx';
import { useMachinePart } from '#src/schemaViews/slots/useMachinePart.ts';

/** The metrics of a machine over a chosen time range, with one cursor for all charts. */
export default function MachineMetrics({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const lang = useLang();
  const choice = useTimeRange();
  const { from, to, stepSeconds } = choice.range;
  const { data, isError, refetch, dataUpdatedAt } = useMachinePart<{
    source: 'cloud' | 'platform';
    series: MetricSeries[];
  }>(definition, record, 'metrics', {
    query: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), step: String(stepSeconds) },
  });
  const panels = CLOUD_METRICS.map((key) => ({
    key,
    unit: METRIC_SERIES[key].unit,
    series: (data?.series ?? []).filter(({ name }) => METRIC_SERIES[key].names.includes(name)),
  }));
  const filled = panels.filter(({ series }) => series.some(({ points }) => points.some(([, value]) => value !== null)));
  return (
    <Stack spacing={3}>
      <RangePicker
        choice={choice}
        updated={data && formatTimeOfDay(new Date(dataUpdatedAt), lang)}
        onRefresh={() => {
          choice.renew();
          void refetch();
        }}
      />
      {filled.length > 0 && <NewAlarm resource={definition.resource} id={record.id} />}
      {!data && isError && <PartState failed onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Grid as="output" aria-label={translate('machine.loading')}>
          {panels.map(({ key }) => (
            <Skeleton key={key} variant="rounded" height={PANEL_HEIGHT} />
          ))}
        </Grid>
      )}
      {data && filled.length === 0 && (
        <Nothing>
          <b>{translate('chart.empty')}</b>
          {translate('machine.metrics.empty')}
        </Nothing>
      )}
      <ChartCursor>
        <Grid>
          {filled.map(({ key, unit, series }) => (
            <MetricChart
              key={key}
              title={translate(`machine.metrics.${key}`)}
              unit={unit}
              series={series.map((each) => ({
                ...each,
                label: translate(`machine.metrics.series.${each.name}`, { _: each.name }),
              }))}
              lang={lang}
              tools={
                <ChartTools
                  resource={definition.resource}
                  ids={[record.id]}
                  metrics={series.flatMap(({ name }) => keyOf(definition, name))}
                  title={`${recordTitle(definition, record)} · ${translate(`machine.metrics.${key}`)}`}
                />
              }
            />
          ))}
        </Grid>
      </ChartCursor>
      {filled.length > 0 && data && (
        <Typography variant="body2" color="textSecondary">
          {translate(`machine.metrics.source.${data.source}`)}
        </Typography>
      )}
    </Stack>
  );
}

/** The metric of the catalogue that keeps what a cloud reports in this series. */
const keyOf = ({ resource, metrics = [] }: Definition, series: string): string[] =>
  metrics.flatMap(({ name, origin }) =>
    origin.by === 'driver' && origin.series === series ? [metricKey(resource, name)] : [],
  );

/** The way to a rule about this machine, for readers who may create one. */
function NewAlarm({ resource, id }: { resource: string; id: string | number }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  if (!useManifestEntry('alarms')?.can.includes('create')) return null;
  const source = JSON.stringify({ object_type: resource, selection: 'chosen', object_ids: [`${id}`] });
  return (
    <Button
      component={LinkBase}
      to={`${createPath({ type: 'create', resource: 'alarms' })}?${new URLSearchParams({ source })}`}
      variant="outlined"
      sx={{ alignSelf: 'start' }}
    >
      {translate('machine.metrics.alarm')}
    </Button>
  );
}

/** The height of a chart in its panel, reserved so that nothing moves when the data arrives. */
const PANEL_HEIGHT = CHART_HEIGHT + 98;

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))',
  gap: 12,
});

const Nothing = styled('p')({
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  margin: 0,
  padding: '48px 16px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  color: token.textMuted,
  textAlign: 'center',
  '& b': { color: token.text, fontWeight: 500 },
});
