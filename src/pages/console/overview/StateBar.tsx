import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import type { Tone } from '#model/language/definition.ts';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import type { Spread } from './overviewQuery.ts';
import { useNumber } from '#src/fields/format/useNumber.ts';

/** The records of a resource by state: a bar, and below it the count of two states with a link to the filtered list. */
export function StateBar({ entry, state, total }: { entry: ManifestEntry; state: Spread; total: number }) {
  const translate = useTranslate();
  const label = useLabel();
  const number = useNumber();
  const shares = state.values.filter(({ count, word }) => count > 0 && word !== '');
  const named = namedStates(shares);
  const others = shares.length - named.length;
  return (
    <div>
      <Bar aria-hidden>
        {shares.map(({ word, tone, count }) => (
          <span key={word} style={{ flexGrow: count / total, backgroundColor: toneColors(tone).dot }} />
        ))}
      </Bar>
      <Legend aria-label={translate('overview.states', { name: label(entry.plural) })}>
        {named.map(({ word, label: words, tone, count }) => (
          <li key={word}>
            <LinkBase to={listAddress(entry, { [state.field]: word })}>
              <i aria-hidden style={{ backgroundColor: toneColors(tone).dot }} />
              <span>{label(words) || word}</span> <b>{number(count)}</b>
            </LinkBase>
          </li>
        ))}
        {others > 0 && (
          <li>
            <LinkBase to={listAddress(entry)} aria-label={translate('overview.otherStates', { smart_count: others })}>
              +{others}
            </LinkBase>
          </li>
        )}
      </Legend>
    </div>
  );
}

/** One line holds two: the most frequent state, and the worst of the others. */
function namedStates(shares: Spread['values']): Spread['values'] {
  const [first, ...rest] = shares.toSorted((a, b) => b.count - a.count);
  const worst = rest.toSorted((a, b) => severity(b.tone) - severity(a.tone))[0];
  return [first, worst].filter((each) => each !== undefined);
}

const severity = (tone: Tone = 'neutral') => ['neutral', 'success', 'info', 'warning', 'danger'].indexOf(tone);

const Bar = styled('div')({
  display: 'flex',
  gap: 2,
  height: 4,
  marginTop: 8,
  '& span': { flexBasis: 4, borderRadius: 2 },
});

const Legend = styled('ul')({
  display: 'flex',
  columnGap: 8,
  margin: '4px 0 0',
  padding: 0,
  listStyle: 'none',
  fontSize: token.size.note,
  '@media (width < 600px)': { flexWrap: 'wrap' },
  '& li': { minWidth: 0 },
  '& li:last-of-type:not(:only-child)': { flex: 'none' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 24,
    color: token.textMuted,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& a:hover': { color: token.accentText },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& i': { flex: 'none', width: 6, height: 6, borderRadius: '50%' },
  '& b': { fontWeight: 500, color: token.text },
});
