import '#src/i18n/parts/waiting.ts';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import { useManifest } from '#src/definitions/useManifest.ts';
import { formatAge } from '#src/fields/format/formatTime.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { waitingQuery } from '#src/schemaViews/list/waiting/waitingQuery.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { toneColors, token } from '#src/ui/theme/token.ts';

const SHOWN = 5;

/** The first records that wait for the reader, each one press from its decision, and how many more there are. */
export function WaitingPanel() {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const manifest = useManifest();
  const { data, isError } = useQuery(waitingQuery(manifest, { limit: SHOWN }));
  const more = (data?.total ?? 0) - (data?.items.length ?? 0);
  return (
    <Panel title={translate('waiting.inbox')}>
      {isError && <Line>{translate('waiting.failed')}</Line>}
      {data === undefined && !isError && <Skeleton variant="rounded" height={120} />}
      {data?.items.length === 0 && (
        <Line data-calm>
          <CheckCircle aria-hidden />
          {translate('waiting.none')}
        </Line>
      )}
      {data && data.items.length > 0 && (
        <List>
          {data.items.map(({ resource, view, id, title, since }) => {
            const entry = manifest.resources.find((each) => each.resource === resource);
            const words = entry?.waits?.find((each) => each.view === view)?.label;
            return (
              <li key={`${resource} ${view} ${id}`}>
                <LinkBase to={`/waiting?${new URLSearchParams({ open: `${resource}/${id}` })}`}>
                  <Icon word={entry?.icon ?? 'category'} size={16} />
                  <b>{title}</b>
                  <span>{`${label(entry?.label)} · ${label(words)}`}</span>
                  <time dateTime={since}>{formatAge(new Date(since), lang)}</time>
                </LinkBase>
              </li>
            );
          })}
          {more > 0 && (
            <li data-more>
              <LinkBase to="/waiting">{translate('waiting.more', { smart_count: more })}</LinkBase>
            </li>
          )}
        </List>
      )}
    </Panel>
  );
}

const Line = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '16px 0',
  color: token.textMuted,
  '&[data-calm]': { color: toneColors('success').text },
});

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li + li': { borderTop: `1px solid ${token.hairline}` },
  '& a': {
    display: 'grid',
    gridTemplateColumns: '16px minmax(72px, 3fr) minmax(72px, 2fr) auto',
    alignItems: 'center',
    columnGap: 8,
    minHeight: 36,
    color: token.text,
    textDecoration: 'none',
  },
  '& a:hover': { color: token.accentText },
  '& b, & a > span:last-of-type': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 500,
  },
  '& a > span:last-of-type': { color: token.textMuted, fontWeight: 400 },
  '& li[data-more] a': { display: 'flex', color: token.accentText },
  '& time': { flex: 'none', color: token.textFaint, fontSize: token.size.note },
});
