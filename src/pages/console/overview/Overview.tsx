import '#src/i18n/parts/waiting.ts';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useIsLive } from '#src/definitions/live/liveness.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { token } from '#src/ui/theme/token.ts';
import { AttentionPanel } from './AttentionPanel.tsx';
import { attentionLines } from './attentionLines.ts';
import { Board, type BoardPanel } from './board/Board.tsx';
import { ChangesPanel } from './ChangesPanel.tsx';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { overviewQuery, REFRESH_MS, type OverviewFigures } from './overviewQuery.ts';
import { panelsQuery } from './panelsQuery.ts';
import { useDeclaredPanels } from './useDeclaredPanels.tsx';
import { useFavouritesPanel } from './home/useFavouritesPanel.tsx';
import { useEntryOf } from './useEntryOf.ts';
import { useStepsState } from './useStepsState.ts';
import { ResourcesPanel, useSections } from './ResourcesPanel.tsx';

// Only newcomers need it.
const FirstSteps = lazy(async () => ({ default: (await import('./FirstStepsPanel.tsx')).FirstStepsPanel }));

const WaitingPanel = lazy(async () => ({
  default: (await import('#src/domains/waiting/WaitingPanel.tsx')).WaitingPanel,
}));

// The chart library is larger than the page.
const StatesChart = lazy(async () => ({ default: (await import('./charts/StatesChart.tsx')).StatesChart }));
const GrowthChart = lazy(async () => ({ default: (await import('./charts/GrowthChart.tsx')).GrowthChart }));
const Distribution = lazy(async () => ({ default: (await import('./charts/Distribution.tsx')).Distribution }));

/** The panel of changes is as high as the one beside it, but not lower than this number of rows. */
const LEAST_CHANGES = 5;

/**
 * The overview (spec 2.2 `/index`): records that need attention, figures of money, capacity, health and growth, latest
 * changes, charts, and every list with its count. Readers order and hide its panels.
 */
export function Overview() {
  const translate = useTranslate();
  const actor = useActor();
  const manifest = useManifest();
  const refetchInterval = useIsLive() ? (false as const) : REFRESH_MS;
  const { data, isError } = useQuery({ ...overviewQuery, refetchInterval });
  const { data: declared } = useQuery({ ...panelsQuery('overview'), refetchInterval });
  const isNew = useStepsState(data?.resources ?? NONE).isOpen;
  const panels = usePanels(data, { isError, isNew, declared: useDeclaredPanels(declared ?? [], { isNew }) });
  const isEmpty = useSections().length === 0;
  return (
    <>
      {isError && <Notice role="alert">{translate('overview.failed')}</Notice>}
      {data?.partial && <Notice>{translate('overview.partial')}</Notice>}
      {isEmpty && <Notice>{translate('overview.nothing')}</Notice>}
      {!isEmpty && data && manifest.firstSteps && (
        <Suspense fallback={null}>
          <First>
            <FirstSteps figures={data.resources} />
          </First>
        </Suspense>
      )}
      {!isEmpty && (
        <Board
          preference="overview"
          head={
            <Greeting>
              <b>{translate('overview.hello', { name: actor.name })}</b> {translate('overview.help')}
            </Greeting>
          }
          panels={panels}
        />
      )}
    </>
  );
}

/** Every panel in its usual place. */
function usePanels(
  data: OverviewFigures | undefined,
  { isError, isNew, declared }: { isError: boolean; isNew: boolean; declared: BoardPanel[] },
): BoardPanel[] {
  const translate = useTranslate();
  const entryOf = useEntryOf();
  const favourites = useFavouritesPanel();
  const figures = data?.resources;
  const attention = figures && attentionLines(figures, entryOf);
  const known = (figures ?? []).flatMap((each) => {
    const entry = entryOf(each.resource);
    return entry && each.total > 0 ? [{ entry, figures: each }] : [];
  });
  const chart = (content: ReactNode) => data && <Suspense fallback={<OverviewSkeleton />}>{content}</Suspense>;
  const rows = (attention?.lines.length ?? 0) + (attention && attention.more > 0 ? 1 : 0);
  const most = Math.max(rows, LEAST_CHANGES);
  /** They are about customers and their records: what the platform itself has says nothing in them. */
  const charts: BoardPanel[] = [
    {
      key: 'states',
      title: translate('overview.statesChart.title'),
      width: 'half',
      content: chart(<StatesChart known={known} />),
    },
    {
      key: 'added',
      title: translate('overview.growth.title'),
      width: 'whole',
      content: chart(<GrowthChart known={known} at={data?.at ?? ''} />),
    },
  ];
  return [
    {
      key: 'waiting',
      title: translate('waiting.inbox'),
      content: (
        <Suspense fallback={<OverviewSkeleton />}>
          <WaitingPanel />
        </Suspense>
      ),
    },
    {
      key: 'attention',
      title: translate('overview.attention.title'),
      content: attention ? <AttentionPanel {...attention} /> : !isError && <OverviewSkeleton />,
    },
    ...favourites,
    ...declared,
    {
      key: 'changes',
      title: translate('overview.changes.title'),
      width: isNew ? undefined : 'half',
      content: data && <ChangesPanel changes={data.changes.slice(0, most)} entryOf={entryOf} />,
    },
    ...(isNew ? [] : charts),
    {
      key: 'resources',
      title: translate('overview.resources'),
      width: 'whole',
      content: <ResourcesPanel figures={figures} isNew={isNew} />,
    },
    ...(isNew
      ? []
      : [
          {
            key: 'distribution',
            title: translate('overview.distribution'),
            width: 'whole' as const,
            content: chart(<Distribution known={known} />),
          },
        ]),
  ];
}

const Greeting = styled('p')({
  margin: 0,
  color: token.textMuted,
  '& b': { fontWeight: 500, color: token.text },
});

const Notice = styled('p')({
  margin: '0 0 12px',
  padding: '12px 16px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  color: token.textMuted,
});

const First = styled('div')({ '&:not(:empty)': { marginBottom: 12 } });

const NONE: OverviewFigures['resources'] = [];
