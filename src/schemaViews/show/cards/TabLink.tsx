import { LinkBase, useLocation } from 'react-admin';
import type { CardDefinition } from '#model/language/viewDefinitions.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { styled } from '@mui/material/styles';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

/** Opens the tab with everything of which a card shows the first. */
export function TabLink({ tab, card }: { tab: string; card: CardDefinition }) {
  const translate = useTranslate();
  const label = useLabel();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('tab', tab);
  return (
    <Small
      className="value-link"
      to={{ pathname, search: `?${query}` }}
      aria-label={translate('record.card.allOf', { name: label(card.label) })}
    >
      {translate('record.card.all')}
    </Small>
  );
}

const Small = styled(LinkBase)({ flex: 'none', fontSize: token.size.note });
