import { styled } from '@mui/material/styles';
import { LinkBase, useCreatePath } from 'react-admin';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { formatAge, formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useOuterAddress } from '#src/routing/useOuterAddress.ts';
import { token } from '#src/ui/theme/token.ts';
import type { RecentChange } from '#model/reading/recentChange.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { useChangeSentence } from './useChangeSentence.ts';

/** The latest changes that this reader may see; each line links to its record. */
export function ChangesPanel({
  changes,
  entryOf,
}: {
  changes: readonly RecentChange[];
  entryOf: (resource: string) => ManifestEntry | undefined;
}) {
  const translate = useTranslate();
  const sentence = useChangeSentence();
  const lang = useLang();
  const createPath = useCreatePath();
  const outer = useOuterAddress();
  return (
    <Panel title={translate('overview.changes.title')}>
      {changes.length === 0 && <Nothing>{translate('overview.changes.none')}</Nothing>}
      <List>
        {changes.map((change) => {
          const { at, operation, resource, id, title, exists, params } = change;
          const time = new Date(at);
          const [before, after] = sentence(change, entryOf(resource)?.label);
          const path = exists ? outer(createPath({ type: 'show', resource, id }), params) : undefined;
          return (
            <li key={`${at} ${resource} ${id} ${operation}`}>
              <span>
                {before}
                {path === undefined ? title : <LinkBase to={path}>{title}</LinkBase>}
                {after}
              </span>
              <time dateTime={at} title={formatDateTime(time, lang)}>
                {formatAge(time, lang)}
              </time>
            </li>
          );
        })}
      </List>
    </Panel>
  );
}

const Nothing = styled('p')({ margin: '16px 0', color: token.textMuted });

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 16, alignItems: 'center', minHeight: 36 },
  '& li + li': { borderTop: `1px solid ${token.hairline}` },
  '& span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& a': { color: token.accentText },
  '& time': { flex: 'none', fontSize: token.size.note, color: token.textMuted },
});
