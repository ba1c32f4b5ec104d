import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { ManifestEntry } from '#model/manifest.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useActor } from '#src/session/useActor.ts';
import { token } from '#src/theme/token.ts';
import { ResourceCard } from './ResourceCard.tsx';

/** What there is and how it is doing: every resource that this reader may list, counted, with its states. */
export function Overview() {
  const t = useTranslate();
  const label = useLabel();
  const { name } = useActor();
  const { groups, resources } = useManifest();
  const sections = useMemo(
    () =>
      [...groups]
        .sort((a, b) => b.sort - a.sort)
        .map((group) => ({ group, entries: resources.filter((entry) => isListed(entry, group.key)).sort(bySort) }))
        .filter(({ entries }) => entries.length > 0),
    [groups, resources],
  );
  return (
    <>
      <Greeting>
        <b>{t('shell.overview.hello', { name })}</b> {t('shell.overview.help')}
      </Greeting>
      {sections.map(({ group, entries }) => (
        <section key={group.key} aria-label={t('shell.overview.group', { name: label(group.label) })}>
          <Heading>{label(group.label)}</Heading>
          <Grid>
            {entries.map((entry) => (
              <ResourceCard key={entry.resource} entry={entry} />
            ))}
          </Grid>
        </section>
      ))}
    </>
  );
}

const isListed = ({ menu, routes, can }: ManifestEntry, group: string) => menu?.group === group && !menu.hidden && routes.list !== undefined && can.includes('list');

const bySort = (a: ManifestEntry, b: ManifestEntry) => (b.menu?.sort ?? 0) - (a.menu?.sort ?? 0);

const Greeting = styled('p')({ margin: '-8px 0 8px', color: token.textMuted, '& b': { fontWeight: 500, color: token.text } });

const Heading = styled('h2')({ margin: '24px 0 8px', fontSize: token.size.text, fontWeight: 600, color: token.textMuted });

const Grid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(232px, 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
