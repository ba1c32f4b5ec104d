import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useGetList } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { formatTimeOfDay } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/statistics.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { ChartTools } from '#src/schemaViews/extensions/ChartTools.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { RangePicker } from '#src/ui/charts/range/RangePicker.tsx';
import { useTimeRange } from '#src/ui/charts/range/useTimeRange.ts';
import { CoursePanel } from './CoursePanel.tsx';
import { metricsQuery, type Metric } from './statisticsQuery.ts';

/** The platform measures once a minute: a shorter step has gaps between values. */
const MEASURED_S = 60;
/** Lines of one chart. */
const MOST = 12;

/**
 * What is measured of a record over time, and of the records of its tabs: a chart for each metric, with a line for each
 * record. A time without values is a gap.
 */
export default function MetricCourses({ definition, record }: SlotProps['tab']) {
  const lang = useLang();
  const choice = useTimeRange();
  const { data: catalogue = [] } = useQuery(metricsQuery());
  const of = (resource: string) => catalogue.filter((metric) => metric.resource === resource);
  const { resource, show } = definition;
  const name = recordTitle(definition, record);
  const below = show.tabs.flatMap((tab) =>
    tab.kind === 'records' && tab.of === undefined && of(tab.resource).length > 0 ? [tab] : [],
  );
  return (
    <Stack spacing={3}>
      <RangePicker
        choice={choice}
        updated={formatTimeOfDay(new Date(choice.range.to), lang)}
        onRefresh={choice.renew}
      />
      <Charts name={name} metrics={of(resource)} ids={[record.id]} range={choice.range} />
      {below.map(({ key, resource: other, by }) => (
        <Below key={key} name={name} resource={other} by={by} id={record.id} metrics={of(other)} range={choice.range} />
      ))}
    </Stack>
  );
}

type Range = ReturnType<typeof useTimeRange>['range'];

/** The first records of a tab. */
function Below({
  name,
  resource,
  by,
  id,
  metrics,
  range,
}: {
  name: string;
  resource: string;
  by: string;
  id: string | number;
  metrics: readonly Metric[];
  range: Range;
}) {
  const { data = [] } = useGetList(resource, {
    filter: { [by]: id },
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'id', order: 'ASC' },
  });
  if (data.length === 0) return null;
  return <Charts name={name} metrics={metrics} ids={data.map((each) => each.id)} range={range} />;
}

function Charts({
  name,
  metrics,
  ids,
  range: { from, to, stepSeconds },
}: {
  /** Of the record whose page it is. */
  name: string;
  metrics: readonly Metric[];
  ids: readonly (string | number)[];
  range: Range;
}) {
  const label = useLabel();
  return (
    <Grid>
      {metrics.map((metric) => (
        <CoursePanel
          key={metric.key}
          title={label(metric.label)}
          ranged={{ metric: metric.key, cloud: undefined, from, to }}
          by="record"
          stepSeconds={Math.max(MEASURED_S, stepSeconds)}
          shown="avg"
          ids={ids}
          tools={
            <ChartTools
              resource={metric.resource}
              ids={ids}
              metrics={[metric.key]}
              title={`${name} · ${label(metric.label)}`}
            />
          }
        />
      ))}
    </Grid>
  );
}

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
  gap: 16,
  alignItems: 'start',
});
