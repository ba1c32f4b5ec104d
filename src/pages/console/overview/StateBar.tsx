import { styled } from '@mui/material/styles';
import { LinkBase, useTranslate } from 'react-admin';
import type { FieldDefinition } from '#model/definition.ts';
import type { ManifestEntry } from '#model/manifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { toneColors, token } from '#src/theme/token.ts';
import { useStateCounts } from './useStateCounts.ts';

interface Props {
  entry: ManifestEntry;
  state: FieldDefinition;
  total: number;
  path: string;
}

/** How the records of a resource spread over its states: a bar, and below it each state's number and filtered list. */
export function StateBar({ entry, state, total, path }: Props) {
  const t = useTranslate();
  const label = useLabel();
  const word = useWord();
  const shares = useStateCounts(entry.resource, state).filter(({ count }) => count > 0);
  return (
    <div>
      <Bar aria-hidden>
        {shares.map(({ word, value, count }) => (
          <span key={word} style={{ flexGrow: count / total, backgroundColor: toneColors(value.tone).dot }} />
        ))}
      </Bar>
      <Legend aria-label={t('shell.overview.states', { name: word(entry.plural) })}>
        {shares.map(({ word, value, count }) => (
          <li key={word}>
            <LinkBase to={`${path}?${new URLSearchParams({ filter: JSON.stringify({ [state.name]: word }) })}`}>
              <i aria-hidden style={{ backgroundColor: toneColors(value.tone).dot }} />
              {label(value.label)} <b>{count.toLocaleString()}</b>
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
  '& a': { display: 'inline-flex', alignItems: 'center', gap: 4, minHeight: 24, color: token.textMuted, textDecoration: 'none', whiteSpace: 'nowrap' },
  '& a:hover': { color: token.accentText },
  '& i': { width: 6, height: 6, borderRadius: '50%' },
  '& b': { fontWeight: 500, color: token.text },
});
