import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { LinkBase } from 'react-admin';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useNumber } from '#src/fields/format/useNumber.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';
import { CloudLink } from './CloudLink.tsx';
import type { ResourceFigures } from './overviewQuery.ts';

/**
 * Every list of the reader by group, with its number of records. Lists without any come last, as links alone; a new
 * platform, where almost everything is empty, shows what it has (`isNew`): the menu leads to the rest.
 */
export function ResourcesPanel({
  figures,
  isNew = false,
}: {
  figures: readonly ResourceFigures[] | undefined;
  isNew?: boolean;
}) {
  const translate = useTranslate();
  const label = useLabel();
  const number = useNumber();
  const sections = useSections();
  const figuresOf = ({ resource }: ManifestEntry) => figures?.find((each) => each.resource === resource);
  return (
    <Groups>
      {sections.map(({ group, entries }) => {
        const empty = entries.filter((entry) => figuresOf(entry)?.total === 0);
        if (isNew && empty.length === entries.length) return null;
        return (
          <section key={group.key} aria-label={translate('overview.group', { name: label(group.label) })}>
            <h2>{label(group.label)}</h2>
            <ul>
              {entries
                .filter((entry) => !empty.includes(entry))
                .map((entry) => {
                  const known = figuresOf(entry);
                  return (
                    <li key={entry.resource}>
                      <CloudLink entry={entry} clouds={known?.clouds} textOf={(value) => number(Number(value))}>
                        <Line>
                          <Icon word={entry.icon} size={16} />
                          <span>{label(entry.plural)}</span>
                          {known ? (
                            <b aria-label={translate('overview.total', { smart_count: known.total })}>
                              {number(known.total)}
                            </b>
                          ) : (
                            <b aria-label={translate('overview.unavailable')}>–</b>
                          )}
                        </Line>
                      </CloudLink>
                    </li>
                  );
                })}
            </ul>
            {empty.length > 0 && !isNew && (
              <p>
                {translate('overview.empty')}
                {empty.map((entry) => (
                  <LinkBase key={entry.resource} to={listAddress(entry)}>
                    {label(entry.plural)}
                  </LinkBase>
                ))}
              </p>
            )}
          </section>
        );
      })}
    </Groups>
  );
}

/** The groups of the menu with the lists in them, as the menu orders both. */
export function useSections() {
  const { groups, resources } = useManifest();
  return useMemo(
    () =>
      [...groups]
        .toSorted((a, b) => b.sort - a.sort)
        .map((group) => ({ group, entries: resources.filter((entry) => isListed(entry, group.key)).toSorted(bySort) }))
        .filter(({ entries }) => entries.length > 0),
    [groups, resources],
  );
}

/** What a list gathers is counted where it belongs. */
const isListed = ({ menu, routes, can, gathers }: ManifestEntry, group: string) =>
  gathers === undefined &&
  menu?.group === group &&
  !menu.hidden &&
  routes.list?.path.includes(':') === false &&
  can.includes('list');

const bySort = (a: ManifestEntry, b: ManifestEntry) => (b.menu?.sort ?? 0) - (a.menu?.sort ?? 0);

const Groups = styled('div')({
  columns: '280px',
  columnGap: 12,
  '& section': {
    breakInside: 'avoid',
    marginBottom: 12,
    padding: '8px 16px 12px',
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.large,
    backgroundColor: token.surface,
  },
  '& h2': { margin: '4px 0', fontSize: token.size.text, fontWeight: 600, color: token.textMuted },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'grid' },
  '& p': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 10,
    margin: '6px 0 0',
    fontSize: token.size.note,
    // Links that a finger does not miss (WCAG 2.5.8).
    lineHeight: '24px',
    color: token.textMuted,
  },
  '& p a': { color: token.textMuted },
});

const Line = styled('span')({
  display: 'grid',
  gridTemplateColumns: '16px 1fr auto',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 30,
  '& b': { fontWeight: 600 },
});
