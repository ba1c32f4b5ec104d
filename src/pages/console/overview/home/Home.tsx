import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useIsLive } from '#src/definitions/live/liveness.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import '#src/i18n/parts/firstSteps.ts';
import '#src/i18n/parts/overview.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { AttentionPanel } from '#src/pages/console/overview/AttentionPanel.tsx';
import { attentionLines } from '#src/pages/console/overview/attentionLines.ts';
import { Board, type BoardPanel } from '#src/pages/console/overview/board/Board.tsx';
import { ChangesPanel } from '#src/pages/console/overview/ChangesPanel.tsx';
import { OverviewSkeleton } from '#src/pages/console/overview/OverviewSkeleton.tsx';
import { overviewQuery, REFRESH_MS, type ResourceFigures } from '#src/pages/console/overview/overviewQuery.ts';
import { panelsQuery } from '#src/pages/console/overview/panelsQuery.ts';
import { useDeclaredPanels } from '#src/pages/console/overview/useDeclaredPanels.tsx';
import { useEntryOf } from '#src/pages/console/overview/useEntryOf.ts';
import { useFavouritesPanel } from './useFavouritesPanel.tsx';
import { useStepsState } from '#src/pages/console/overview/useStepsState.ts';
import { FirstSteps } from '#src/schemaViews/firstSteps/FirstSteps.tsx';
import { useFirstSteps } from '#src/schemaViews/firstSteps/useFirstSteps.ts';
import { WaitingStrip } from '#src/schemaViews/list/waiting/WaitingStrip.tsx';
import { useCurrentUser, useSavePreferences } from '#src/session/account/preferences.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { token } from '#src/ui/theme/token.ts';
import '#src/schemaViews/list/waiting/waiting.css';

const FirstStepsPanel = lazy(async () => ({
  default: (await import('#src/pages/console/overview/FirstStepsPanel.tsx')).FirstStepsPanel,
}));

/** As many as the panel beside it has lines. */
const MOST_CHANGES = 6;

/**
 * The home of customers: first steps until they are done, then money, machines, alarms, what ends, quotas, what needs
 * attention and the latest changes. The panels are those of `product.yaml` with `home`. Readers order and hide them.
 */
export function Home() {
  const translate = useTranslate();
  const actor = useActor();
  const manifest = useManifest();
  const entryOf = useEntryOf();
  const refetchInterval = useIsLive() ? (false as const) : REFRESH_MS;
  const { data, isError } = useQuery({ ...overviewQuery, refetchInterval });
  const { data: declared } = useQuery({ ...panelsQuery('home'), refetchInterval });
  const canWait = manifest.resources.some(({ waits }) => waits !== undefined);
  const steps = useStepsPanel(data?.resources);
  const favourites = useFavouritesPanel();
  const attention = data && attentionLines(data.resources, entryOf);
  const panels: BoardPanel[] = [
    {
      key: 'attention',
      title: translate('overview.attention.title'),
      width: 'half',
      content: attention ? <AttentionPanel {...attention} /> : !isError && <OverviewSkeleton />,
    },
    ...favourites,
    ...useDeclaredPanels(declared ?? []).map((panel): BoardPanel => ({ ...panel, width: 'half' })),
    {
      key: 'changes',
      title: translate('overview.changes.title'),
      width: 'half',
      content: data && <ChangesPanel changes={data.changes.slice(0, MOST_CHANGES)} entryOf={entryOf} />,
    },
    ...steps,
  ];
  return (
    <>
      {canWait && (
        <Suspense>
          <WaitingStrip isQuiet />
        </Suspense>
      )}
      {isError && <Notice role="alert">{translate('overview.failed')}</Notice>}
      {data && manifest.firstSteps && (
        <Suspense fallback={null}>
          <First>
            <FirstStepsPanel figures={data.resources} />
          </First>
        </Suspense>
      )}
      <Board
        preference="home"
        head={
          <Greeting>
            <b>{translate('overview.hello', { name: actor.name })}</b>
          </Greeting>
        }
        panels={panels}
      />
    </>
  );
}

/** Once the steps are no longer at the top, they stay at the end: for another cloud, and for who has hidden them. */
function useStepsPanel(figures: readonly ResourceFigures[] | undefined): BoardPanel[] {
  const translate = useTranslate();
  const { firstSteps = [] } = useManifest();
  const { list } = useFirstSteps();
  const { preferences } = useCurrentUser();
  const save = useSavePreferences();
  const { isOpen, isFinished } = useStepsState(figures ?? NONE);
  if (figures === undefined || isOpen || firstSteps.length === 0) return [];
  const isDone = list?.steps.every((step) => step.isDone === true) === true;
  const title = translate('firstSteps.title');
  const content = (
    <Panel
      title={title}
      note={isDone ? translate('firstSteps.allDone') : undefined}
      action={
        preferences?.first_steps === 'hidden' &&
        !isFinished && (
          <Button variant="text" onClick={() => save.mutate({ first_steps: null })}>
            {translate('firstSteps.show')}
          </Button>
        )
      }
    >
      <FirstSteps choosesCloud />
    </Panel>
  );
  return [{ key: 'steps', title, width: 'half', content }];
}

const NONE: readonly ResourceFigures[] = [];

const First = styled('div')({ '&:not(:empty)': { marginBottom: 12 } });

const Notice = styled('p')({
  margin: '0 0 12px',
  padding: '12px 16px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  color: token.textMuted,
});

const Greeting = styled('p')({ margin: 0, '& b': { fontWeight: 500 } });
