import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useIsLive } from '#src/definitions/live/liveness.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Added } from '#src/schemaViews/extensions/Added.tsx';
import { useExtensions } from '#src/schemaViews/extensions/useExtensions.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { token } from '#src/ui/theme/token.ts';
import { AttentionPanel } from './AttentionPanel.tsx';
import { attentionLines } from './attentionLines.ts';
import { ChangesPanel } from './ChangesPanel.tsx';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { overviewQuery, REFRESH_MS } from './overviewQuery.ts';
import { ResourceCard } from './ResourceCard.tsx';

// Only newcomers need it.
const FirstSteps = lazy(async () => ({ default: (await import('./FirstStepsPanel.tsx')).FirstStepsPanel }));

// The chart library is larger than the page.
const Charts = lazy(async () => ({ default: (await import('./charts/Charts.tsx')).Charts }));

/** The panel of changes is as high as the one beside it, but not lower than this number of rows. */
const LEAST_CHANGES = 5;

/**
 * The overview: records that need attention, recent changes, distribution and growth, and every resource with its count
 * (spec 2.2 `/index`).
 */
export function Overview() {
  const translate = useTranslate();
  const label = useLabel();
  const actor = useActor();
  const manifest = useManifest();
  const { groups, resources, firstSteps } = manifest;
  const isLive = useIsLive();
  const { data, isError } = useQuery({ ...overviewQuery, refetchInterval: isLive ? false : REFRESH_MS });
  const entryOf = useCallback(
    (resource: string) => resources.find((entry) => entry.resource === resource),
    [resources],
  );
  const sections = useMemo(
    () =>
      [...groups]
        .toSorted((a, b) => b.sort - a.sort)
        .map((group) => ({ group, entries: resources.filter((entry) => isListed(entry, group.key)).toSorted(bySort) }))
        .filter(({ entries }) => entries.length > 0),
    [groups, resources],
  );
  const figures = data?.resources ?? [];
  const lines = attentionLines(figures, entryOf);
  return (
    <>
      <Greeting>
        <b>{translate('overview.hello', { name: actor.name })}</b> {translate('overview.help')}
      </Greeting>
      <First>
        <Suspense>
          <Added extensions={useExtensions('overview')} given={{ manifest, actor }} />
        </Suspense>
      </First>
      {isError && <Notice role="alert">{translate('overview.failed')}</Notice>}
      {data?.partial && <Notice>{translate('overview.partial')}</Notice>}
      {sections.length === 0 && <Notice>{translate('overview.nothing')}</Notice>}
      {!data && !isError && <OverviewSkeleton />}
      {data && sections.length > 0 && (
        <>
          {firstSteps && (
            <Suspense fallback={null}>
              <First>
                <FirstSteps figures={figures} />
              </First>
            </Suspense>
          )}
          <Pair>
            <AttentionPanel lines={lines} />
            <ChangesPanel changes={data.changes.slice(0, Math.max(lines.length, LEAST_CHANGES))} entryOf={entryOf} />
          </Pair>
          <Suspense fallback={<OverviewSkeleton />}>
            <Charts figures={figures} at={data.at} entryOf={entryOf} />
          </Suspense>
        </>
      )}
      {sections.map(({ group, entries }) => (
        <section key={group.key} aria-label={translate('overview.group', { name: label(group.label) })}>
          <Heading>{label(group.label)}</Heading>
          <Grid>
            {entries.map((entry) => (
              <ResourceCard
                key={entry.resource}
                entry={entry}
                figures={figures.find(({ resource }) => resource === entry.resource)}
              />
            ))}
          </Grid>
        </section>
      ))}
    </>
  );
}

const isListed = ({ menu, routes, can }: ManifestEntry, group: string) =>
  menu?.group === group && !menu.hidden && routes.list?.path.includes(':') === false && can.includes('list');

const bySort = (a: ManifestEntry, b: ManifestEntry) => (b.menu?.sort ?? 0) - (a.menu?.sort ?? 0);

const Greeting = styled('p')({
  margin: '-8px 0 12px',
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

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))',
  gap: 12,
  alignItems: 'start',
});

const Heading = styled('h2')({
  margin: '24px 0 8px',
  fontSize: token.size.text,
  fontWeight: 600,
  color: token.textMuted,
});

const Grid = styled('ul')({
  display: 'grid',
  // Two columns on a phone.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(232px, calc(50% - 6px)), 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
