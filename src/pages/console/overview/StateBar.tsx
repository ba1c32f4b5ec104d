import { styled } from '@mui/material/styles';
import { LinkBase, useTranslate } from 'react-admin';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import type { Spread } from './overviewQuery.ts';
import { useNumber } from './useNumber.ts';

/** The records of a resource by state: a bar, and below it each state's count with a link to the filtered list. */
export function StateBar({ entry, state, total }: { entry: ManifestEntry; state: Spread; total: number }) {
  const translate = useTranslate();
  const label = useLabel();
  const number = useNumber();
  const shares = state.values.filter(({ count, word }) => count > 0 && word !== '');
  return (
    <div>
      <Bar aria-hidden>
        {shares.map(({ word, tone, count }) => (
          <span key={word} style={{ flexGrow: count / total, backgroundColor: toneColors(tone).dot }} />
        ))}
      </Bar>
      <Legend aria-label={translate('overview.states', { name: label(entry.plural) })}>
        {shares.map(({ word, label: words, tone, count }) => (
          <li key={word}>
            <LinkBase to={listAddress(entry, { [state.field]: word })}>
              <i aria-hidden style={{ backgroundColor: toneColors(tone).dot }} />
              {label(words) || word} <b>{number(count)}</b>
            </LinkBase>
          </li>
        ))}
      </Legend>
    </div>
  );
}

const Bar = styled('div')({
  display: 'flex',
  gap: 2,
  height: 4,
  marginTop: 8,
  '& span': { flexBasis: 4, borderRadius: 2 },
});

const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 12,
  margin: '4px 0 0',
  padding: 0,
  listStyle: 'none',
  fontSize: token.size.note,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 24,
    color: token.textMuted,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& a:hover': { color: token.accentText },
  '& i': { width: 6, height: 6, borderRadius: '50%' },
  '& b': { fontWeight: 500, color: token.text },
});
