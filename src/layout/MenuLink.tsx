import { styled } from '@mui/material/styles';
import type { MenuItem } from '#model/rules/navigation/menuOf.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';

export const MENU_LINK_HEIGHT_PX = 32;

/** One entry of the sidebar or the drawer: a plain link, handled by one listener on the surrounding menu. */
export function MenuLink({
  item: { path, icon, resource },
  name,
  current,
}: {
  item: MenuItem;
  name: string;
  current: boolean;
}) {
  return (
    <Link href={path} aria-current={current ? 'page' : undefined} data-resource={resource}>
      <Icon word={icon} size={16} />
      <span>{name}</span>
    </Link>
  );
}

const Link = styled('a')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: MENU_LINK_HEIGHT_PX,
  padding: '4px 8px',
  borderRadius: token.radius.medium,
  color: token.text,
  textDecoration: 'none',
  '& > span:first-of-type': { color: token.textFaint },
  '&:hover': { backgroundColor: token.hover },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': { backgroundColor: token.accentSoft, color: token.accentText, fontWeight: 500 },
  '&[aria-current] > span:first-of-type': { color: token.accentText },
});
