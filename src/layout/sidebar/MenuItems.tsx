import { styled } from '@mui/material/styles';
import type { MenuItem } from '#model/rules/navigation/menuOf.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { MENU_LINK_HEIGHT_PX, MenuLink } from '#src/layout/MenuLink.tsx';
import { useShownItems } from './useShownItems.ts';

interface Props {
  items: MenuItem[];
  /** Path of the open page. */
  active: string | undefined;
}

/** Plain links with one listener on the menu: with hundreds of resources, router links cost more than the page. */
export function MenuItems({ items, active }: Props) {
  const label = useLabel();
  const { shown, rest } = useShownItems(items.length, items.findIndex(({ path }) => path === active) + 1);
  return (
    <Items>
      {items.slice(0, shown).map((item) => (
        <li key={item.path}>
          <MenuLink item={item} name={label(item.label)} current={item.path === active} />
        </li>
      ))}
      {shown < items.length && (
        <li ref={rest} aria-hidden style={{ height: (items.length - shown) * MENU_LINK_HEIGHT_PX }} />
      )}
    </Items>
  );
}

const Items = styled('ul')({ listStyle: 'none', margin: 0, padding: '0 8px' });
