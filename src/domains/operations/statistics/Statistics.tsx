import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-admin';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { formatTimeOfDay } from '#src/fields/format/formatTime.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { RangePicker } from '#src/ui/charts/range/RangePicker.tsx';
import { useTimeRange } from '#src/ui/charts/range/useTimeRange.ts';
import { token } from '#src/ui/theme/token.ts';
import { CapacityPanel } from './CapacityPanel.tsx';
import { CoursePanel, SHOWN, SmallSelect, type Shown } from './CoursePanel.tsx';
import { HeatPanel } from './HeatPanel.tsx';
import { MetricSelect } from './MetricSelect.tsx';
import { PanelState } from './PanelState.tsx';
import { StatesPanel } from './StatesPanel.tsx';
import { metricsQuery, statesQuery, type Metric } from './statisticsQuery.ts';
import { StorePanel } from './StorePanel.tsx';
import { TopPanel } from './TopPanel.tsx';
import { useStepText } from './useStepText.ts';
import { useStatisticsWords } from './useStatisticsWords.ts';

const CLOUDS = 'clouds';
const STEPS = [60, 300, 900, 3_600, 21_600, 86_400];
/** Points of a line, as the server allows. */
const MOST_POINTS = 500;
/** Columns of a heat map, so that a cell can be pointed at. */
const MOST_COLUMNS = 48;

/** Measured values of the platform, or of the selected cloud with `?type=clouds` (spec 2.2, 2.5). */
export function Statistics() {
  const translate = useStatisticsWords();
  const label = useLabel();
  const lang = useLang();
  const stepText = useStepText();
  const { kind } = useActor();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const choice = useTimeRange();
  const { cloud: selected } = useSelection();
  const { data: catalogue, isError, refetch, dataUpdatedAt } = useQuery(metricsQuery());
  const query = new URLSearchParams(search);
  const isCloud = query.get('type') === CLOUDS;
  const cloud = isCloud ? selected?.cloud_id : undefined;
  const { data: counts } = useQuery(statesQuery(cloud, choice.range.to));
  const write = (values: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) next.set(name, value);
    navigate({ pathname, search: `?${next}` }, { replace: true });
  };
  const views = (
    <Tabs
      value={isCloud ? CLOUDS : 'platform'}
      onChange={(_, type: string) => write({ type })}
      aria-label={translate('statistics.view')}
    >
      <Tab value="platform" label={translate('statistics.platform')} />
      <Tab value={CLOUDS} label={translate('statistics.clouds')} />
    </Tabs>
  );
  if (catalogue === undefined)
    return isError ? (
      <PanelState title={translate('statistics.course.title')} failed onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="rounded" height={280} />
    );
  const metrics = isCloud ? catalogue.filter(({ resource }) => resource !== 'licences') : catalogue;
  const held = (counts ?? []).flatMap(({ resource, total }) => (total > 0 ? [resource] : []));
  // Every chart would say the same.
  const isNew = counts !== undefined && held.length === 0 && (!isCloud || cloud !== undefined);
  const machines = metrics
    .filter(({ key }) => /^(instances|vms)\./.test(key))
    // A cloud has machines of one kind.
    .toSorted((one, other) => Number(held.includes(other.resource)) - Number(held.includes(one.resource)));
  const course = chosen(metrics, query.get('metric'), isCloud ? machines : metrics);
  const top = chosen(metrics, query.get('top'), machines);
  const heat = chosen(metrics, query.get('heat'), machines);
  const shown: Shown = SHOWN.find((word) => word === query.get('show')) ?? 'avg';
  const by = query.get('by') === 'record' || (isCloud && query.get('by') !== 'cloud') ? 'record' : 'cloud';
  const { from, to } = choice.range;
  const steps = STEPS.filter((step) => (to - from) / 1_000 / step <= MOST_POINTS && (to - from) / 1_000 / step >= 4);
  const [usual = 60] = steps;
  const column = STEPS.find((step) => (to - from) / 1_000 / step <= MOST_COLUMNS) ?? 86_400;
  const stepSeconds = steps.find((step) => String(step) === query.get('step')) ?? usual;
  return (
    <Stack spacing={2}>
      {views}
      {isCloud && cloud === undefined && <p>{translate('statistics.noCloud')}</p>}
      {isNew && (
        <Nothing>
          <b>{translate('statistics.nothing')}</b>
          {translate('statistics.nothingText')}
        </Nothing>
      )}
      {!isNew && (!isCloud || cloud !== undefined) && (
        <>
          <RangePicker
            choice={choice}
            updated={formatTimeOfDay(new Date(Math.max(dataUpdatedAt, to)), lang)}
            onRefresh={choice.renew}
          />
          <CapacityPanel cloud={cloud} renewed={to} />
          {course && (
            <Stack spacing={1}>
              <Choices>
                <MetricSelect
                  label={translate('statistics.course.metric')}
                  metrics={metrics}
                  value={course.key}
                  onChange={(metric) => write({ metric })}
                />
                <SmallSelect
                  label={translate('statistics.course.show')}
                  value={shown}
                  words={SHOWN.map((word) => [word, translate(`statistics.course.${word}`)] as const)}
                  onChange={(show) => write({ show })}
                />
                <SmallSelect
                  label={translate('statistics.course.by')}
                  value={by}
                  words={[
                    ['cloud', translate('statistics.course.perCloud')],
                    ['record', translate('statistics.course.perRecord')],
                  ]}
                  onChange={(next) => write({ by: next })}
                />
                <SmallSelect
                  label={translate('statistics.course.stepLabel')}
                  value={String(stepSeconds)}
                  words={steps.map((step) => [String(step), stepText(step)] as const)}
                  onChange={(step) => write({ step })}
                />
              </Choices>
              <CoursePanel
                title={label(course.label)}
                ranged={{ metric: course.key, cloud, from, to }}
                by={by}
                stepSeconds={stepSeconds}
                shown={shown}
              />
            </Stack>
          )}
          <Grid>
            {top && (
              <TopPanel
                title={translate('statistics.top.title')}
                metric={top}
                ranged={{ metric: top.key, cloud, from, to }}
              >
                <MetricSelect
                  label={translate('statistics.top.metric')}
                  metrics={metrics}
                  value={top.key}
                  onChange={(next) => write({ top: next })}
                />
              </TopPanel>
            )}
            <StatesPanel cloud={cloud} renewed={to} />
          </Grid>
          {heat && (
            <HeatPanel metric={heat} ranged={{ metric: heat.key, cloud, from, to }} stepSeconds={column}>
              <MetricSelect
                label={translate('statistics.heat.metric')}
                metrics={metrics}
                value={heat.key}
                onChange={(next) => write({ heat: next })}
              />
            </HeatPanel>
          )}
          {isPlatformKind(kind) && !isCloud && <StorePanel renewed={to} />}
        </>
      )}
    </Stack>
  );
}

/** The metric of the address, or the first of those that suit the view. */
const chosen = (metrics: readonly Metric[], key: string | null, usual: readonly Metric[]): Metric | undefined =>
  metrics.find((metric) => metric.key === key) ?? usual[0] ?? metrics[0];

const Nothing = styled('p')({
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  margin: 0,
  padding: '96px 16px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  color: token.textMuted,
  textAlign: 'center',
  '& b': { color: token.text, fontWeight: 500 },
});

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
  gap: 16,
  alignItems: 'start',
});
