import { styled } from '@mui/material/styles';
import { LinkBase, useTranslate } from 'react-admin';
import type { EnumValue, FieldDefinition, ManifestEntry } from '#model/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { toneColors, token } from '#src/theme/token.ts';
import { useCount } from './useCount.ts';

interface Props {
  entry: ManifestEntry;
  state: FieldDefinition;
  total: number;
  path: string;
}

/** How the records of a resource spread over its states: a bar, and beside each colour its name, number and filtered list. */
export function StateBar({ entry, state, total, path }: Props) {
  const t = useTranslate();
  const label = useLabel();
  return (
    <Legend aria-label={t('shell.overview.states', { name: label(entry.label) })}>
      {Object.entries(state.values ?? {}).map(([word, value]) => (
        <StateShare key={word} resource={entry.resource} filter={{ [state.name]: word }} value={value} total={total} path={path} />
      ))}
    </Legend>
  );
}

interface ShareProps {
  resource: string;
  filter: Record<string, string>;
  value: EnumValue;
  total: number;
  path: string;
}

function StateShare({ resource, filter, value, total, path }: ShareProps) {
  const label = useLabel();
  const { count } = useCount(resource, filter, true);
  if (!count) return null;
  const address = `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
  return (
    <Share style={{ flexGrow: count / total }}>
      <Stripe aria-hidden style={{ backgroundColor: toneColors(value.tone).dot }} />
      <LinkBase to={address}>
        {label(value.label)} <span>{count.toLocaleString()}</span>
      </LinkBase>
    </Share>
  );
}

const Legend = styled('ul')({ display: 'flex', gap: 2, margin: '8px 0 0', padding: 0, listStyle: 'none', minWidth: 0 });

const Share = styled('li')({
  flexBasis: 'min-content',
  minWidth: 0,
  '& a': { display: 'block', marginTop: 4, paddingRight: 8, fontSize: token.size.note, color: token.textMuted, textDecoration: 'none', whiteSpace: 'nowrap' },
  '& a:hover': { color: token.accentText },
  '& a span': { color: token.text },
});

const Stripe = styled('span')({ display: 'block', height: 4, borderRadius: 2 });
