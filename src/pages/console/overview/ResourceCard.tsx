import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import type { ManifestEntry } from '#model/manifest.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { Icon } from '#src/icons/Icon.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { token } from '#src/theme/token.ts';
import { StateBar } from './StateBar.tsx';
import { useCount } from './useCount.ts';
import { useSeen } from './useSeen.ts';

/** One resource: how many, in which states, and the way to its list. Asks for its numbers when it comes into sight. */
export function ResourceCard({ entry }: { entry: ManifestEntry }) {
  const t = useTranslate();
  const label = useLabel();
  const card = useRef<HTMLLIElement>(null);
  const seen = useSeen(card);
  const total = useCount(entry.resource, {}, seen);
  const definition = useDefinitionIfLoaded(seen ? entry.resource : undefined);
  const state = definition?.stateField ? definition.fields[definition.stateField] : undefined;
  const path = entry.routes.list?.path ?? '';
  return (
    <Card ref={card}>
      <Top to={path}>
        <Icon word={entry.icon} />
        <span>{label(entry.plural)}</span>
        <b aria-label={total.count === undefined ? undefined : t('shell.overview.total', { count: total.count })}>
          {total.failed ? <span title={t('shell.overview.unavailable')}>–</span> : (total.count?.toLocaleString() ?? '')}
        </b>
      </Top>
      {state && total.count ? <StateBar entry={entry} state={state} total={total.count} path={path} /> : <Help>{label(definition?.help)}</Help>}
    </Card>
  );
}

const Card = styled('li')({
  display: 'grid',
  alignContent: 'start',
  minHeight: 96,
  padding: '12px 16px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  '&:hover': { borderColor: token.hairlineStrong },
});

const Top = styled(LinkBase)({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  color: token.textMuted,
  textDecoration: 'none',
  '& > span:nth-of-type(2)': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': { fontSize: token.size.title, fontWeight: 600, color: token.text },
  '&:hover > span:nth-of-type(2)': { color: token.accentText },
});

// Two lines at most: the card is as high as one with states.
const Help = styled('p')({
  display: '-webkit-box',
  margin: '4px 0 0',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  color: token.textFaint,
  fontSize: token.size.note,
});
