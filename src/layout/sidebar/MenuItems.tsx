import { styled } from '@mui/material/styles';
import type { MenuItem } from '#model/rules/menuOf.ts';
import { Icon } from '#src/icons/Icon.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { token } from '#src/theme/token.ts';
import { useShownItems } from './useShownItems.ts';

const ITEM_HEIGHT_PX = 32;

interface Props {
  items: MenuItem[];
  /** Path of the page that is open. */
  active: string | undefined;
}

/** Plain links with one listener on the menu: with hundreds of resources, router links would cost more than the page. */
export function MenuItems({ items, active }: Props) {
  const label = useLabel();
  const { shown, rest } = useShownItems(items.length, items.findIndex(({ path }) => path === active) + 1);
  return (
    <Items>
      {items.slice(0, shown).map(({ path, icon, label: name, resource }) => (
        <li key={path}>
          <ItemLink href={path} aria-current={path === active ? 'page' : undefined} data-resource={resource}>
            <Icon word={icon} size={16} />
            <span>{label(name)}</span>
          </ItemLink>
        </li>
      ))}
      {shown < items.length ? <li ref={rest} aria-hidden style={{ height: (items.length - shown) * ITEM_HEIGHT_PX }} /> : null}
    </Items>
  );
}

const Items = styled('ul')({ listStyle: 'none', margin: 0, padding: '0 8px' });

const ItemLink = styled('a')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: ITEM_HEIGHT_PX,
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
