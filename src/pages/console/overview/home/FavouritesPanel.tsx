import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import '#src/i18n/parts/favourites.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { StarredLine } from '#src/session/favourites/useStarred.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';

/** What the reader keeps at hand; each line opens it. */
export function FavouritesPanel({ lines }: { lines: readonly StarredLine[] }) {
  const translate = useTranslate();
  const label = useLabel();
  return (
    <Panel title={translate('favourites.title')}>
      <List>
        {lines.map(({ key, title, note, icon, path, enter }) => (
          <li key={key}>
            <Icon word={icon} size={16} />
            <LinkBase to={path} onClick={enter}>
              {typeof title === 'string' ? title : label(title)}
            </LinkBase>
            {note && <small>{note}</small>}
          </li>
        ))}
      </List>
    </Panel>
  );
}

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', gap: 8, alignItems: 'center', minHeight: 36, minWidth: 0 },
  '& li + li': { borderTop: `1px solid ${token.hairline}` },
  '& a': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': {
    marginLeft: 'auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: token.textMuted,
    fontSize: token.size.note,
  },
});
