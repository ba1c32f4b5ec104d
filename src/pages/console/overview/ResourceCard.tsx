import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { token } from '#src/ui/theme/token.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import type { ResourceFigures } from './overviewQuery.ts';
import { StateBar } from './StateBar.tsx';
import { useNumber } from '#src/fields/format/useNumber.ts';

/** One resource: its count, its states and a link to its list. */
export function ResourceCard({ entry, figures }: { entry: ManifestEntry; figures: ResourceFigures | undefined }) {
  const translate = useTranslate();
  const label = useLabel();
  const number = useNumber();
  const state = figures?.spreads.find(({ isState }) => isState);
  return (
    <Card>
      <Top to={listAddress(entry)}>
        <Icon word={entry.icon} />
        <span>{label(entry.plural)}</span>
        {figures ? (
          <b aria-label={translate('overview.total', { smart_count: figures.total })}>{number(figures.total)}</b>
        ) : (
          <b aria-label={translate('overview.unavailable')}>–</b>
        )}
      </Top>
      {state && figures && figures.total > 0 && <StateBar entry={entry} state={state} total={figures.total} />}
    </Card>
  );
}

const Card = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  minHeight: 56,
  padding: 'clamp(10px, 1vw, 12px) clamp(12px, 1.2vw, 16px)',
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
  '@media (width < 600px)': { '& > span:nth-of-type(2)': { whiteSpace: 'normal' } },
  '& b': { fontSize: token.size.title, fontWeight: 600, color: token.text },
  '&:hover > span:nth-of-type(2)': { color: token.accentText },
});
