import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-admin';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { formatTimeOfDay } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/statistics.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { RangePicker } from '#src/ui/charts/range/RangePicker.tsx';
import { useTimeRange } from '#src/ui/charts/range/useTimeRange.ts';
import { token } from '#src/ui/theme/token.ts';
import { CapacityPanel } from './CapacityPanel.tsx';
import { CourseChoices } from './CourseChoices.tsx';
import { CoursePanel } from './CoursePanel.tsx';
import { HeatPanel } from './HeatPanel.tsx';
import { MetricSelect } from './MetricSelect.tsx';
import { PanelState } from './PanelState.tsx';
import { StatesPanel } from './StatesPanel.tsx';
import { chosenMetrics, courseChoice, heatStep } from './statisticsChoice.ts';
import { metricsQuery, statesQuery, type Metric } from './statisticsQuery.ts';
import { StorePanel } from './StorePanel.tsx';
import { TopPanel } from './TopPanel.tsx';

const CLOUDS = 'clouds';

/** Measured values of the platform, or of the selected cloud with `?type=clouds` (spec 2.2, 2.5). */
export function Statistics() {
  const translate = useTranslate();
  const [query, write] = useAddress();
  const choice = useTimeRange();
  const { cloud: selected } = useSelection();
  const { data: catalogue, isError, refetch, dataUpdatedAt } = useQuery(metricsQuery());
  const isCloud = query.get('type') === CLOUDS;
  const cloud = isCloud ? selected?.cloud_id : undefined;
  const { data: counts } = useQuery(statesQuery(cloud, choice.range.to));
  if (catalogue === undefined)
    return isError ? (
      <PanelState title={translate('statistics.course.title')} failed onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="rounded" height={280} />
    );
  const held = (counts ?? []).flatMap(({ resource, total }) => (total > 0 ? [resource] : []));
  const lacksCloud = isCloud && cloud === undefined;
  // Every chart would say the same.
  const isNew = counts !== undefined && held.length === 0 && !lacksCloud;
  return (
    <Stack spacing={2}>
      <Tabs
        value={isCloud ? CLOUDS : 'platform'}
        onChange={(_, type: string) => write({ type })}
        aria-label={translate('statistics.view')}
      >
        <Tab value="platform" label={translate('statistics.platform')} />
        <Tab value={CLOUDS} label={translate('statistics.clouds')} />
      </Tabs>
      {lacksCloud && <p>{translate('statistics.noCloud')}</p>}
      {isNew && (
        <Nothing>
          <b>{translate('statistics.nothing')}</b>
          {translate('statistics.nothingText')}
        </Nothing>
      )}
      {!isNew && !lacksCloud && (
        <Panels
          catalogue={catalogue}
          updatedAt={dataUpdatedAt}
          view={{ isCloud, cloud, held }}
          choice={choice}
          query={query}
          onWrite={write}
        />
      )}
    </Stack>
  );
}

/** The parameters of the address, and a way to set some of them. */
function useAddress(): [URLSearchParams, (values: Record<string, string>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const write = (values: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) next.set(name, value);
    navigate({ pathname, search: `?${next}` }, { replace: true });
  };
  return [new URLSearchParams(search), write];
}

interface PanelsProps {
  catalogue: readonly Metric[];
  updatedAt: number;
  view: { isCloud: boolean; cloud: string | undefined; held: readonly string[] };
  choice: ReturnType<typeof useTimeRange>;
  query: URLSearchParams;
  onWrite: (values: Record<string, string>) => void;
}

function Panels({ catalogue, updatedAt, view, choice, query, onWrite }: PanelsProps) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const { kind } = useActor();
  const { isCloud, cloud } = view;
  const { from, to } = choice.range;
  const { metrics, course, top, heat } = chosenMetrics(catalogue, query, view);
  const drawn = courseChoice(query, choice.range, isCloud);
  const ranged = ({ key }: Metric) => ({ metric: key, cloud, from, to });
  return (
    <>
      <RangePicker
        choice={choice}
        updated={formatTimeOfDay(new Date(Math.max(updatedAt, to)), lang)}
        onRefresh={choice.renew}
      />
      <CapacityPanel cloud={cloud} renewed={to} />
      {course && (
        <Stack spacing={1}>
          <CourseChoices metrics={metrics} metric={course.key} choice={drawn} onChange={onWrite} />
          <CoursePanel
            title={label(course.label)}
            ranged={ranged(course)}
            by={drawn.by}
            stepSeconds={drawn.stepSeconds}
            shown={drawn.shown}
          />
        </Stack>
      )}
      <Grid>
        {top && (
          <TopPanel title={translate('statistics.top.title')} metric={top} ranged={ranged(top)}>
            <MetricSelect
              label={translate('statistics.top.metric')}
              metrics={metrics}
              value={top.key}
              onChange={(next) => onWrite({ top: next })}
            />
          </TopPanel>
        )}
        <StatesPanel cloud={cloud} renewed={to} />
      </Grid>
      {heat && (
        <HeatPanel metric={heat} ranged={ranged(heat)} stepSeconds={heatStep(choice.range)}>
          <MetricSelect
            label={translate('statistics.heat.metric')}
            metrics={metrics}
            value={heat.key}
            onChange={(next) => onWrite({ heat: next })}
          />
        </HeatPanel>
      )}
      {isPlatformKind(kind) && !isCloud && <StorePanel renewed={to} />}
    </>
  );
}

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

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
  gap: 16,
  alignItems: 'start',
});
