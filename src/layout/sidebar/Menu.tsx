import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { MenuGroup, MenuItem } from '#model/rules/menuOf.ts';
import { Icon } from '#src/icons/Icon.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { activeMenuPath } from '#src/layout/pageText.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { useFollowLinks } from '#src/schemaViews/list/table/useFollowLinks.ts';
import { token } from '#src/theme/token.ts';
import { usePrefetch } from './usePrefetch.ts';

/** The links of one group, by sub-group. */
export function Menu({ group }: { group: MenuGroup }) {
  const t = useTranslate();
  const label = useLabel();
  const active = activeMenuPath(usePlace());
  const menu = useRef<HTMLElement>(null);
  useFollowLinks(menu);
  usePrefetch(menu);
  // Plain links with one listener on the menu: with hundreds of resources, router links would cost more than the page.
  const linkOf = ({ path, icon, label: name, resource }: MenuItem) => (
    <li key={path}>
      <ItemLink href={path} aria-current={path === active ? 'page' : undefined} data-resource={resource}>
        <Icon word={icon} size={16} />
        <span>{label(name)}</span>
      </ItemLink>
    </li>
  );
  return (
    <nav aria-label={t('shell.menu.label')} ref={menu}>
      {group.sections.map((section) => (
        <div key={section.key}>
          {section.label ? <Heading>{label(section.label)}</Heading> : null}
          <Items>{section.items.map(linkOf)}</Items>
        </div>
      ))}
    </nav>
  );
}

const Heading = styled('h2')({ margin: '8px 0 0', padding: '8px 16px 4px', fontSize: token.size.note, fontWeight: 400, color: token.textMuted });

const Items = styled('ul')({ listStyle: 'none', margin: 0, padding: '0 8px' });

const ItemLink = styled('a')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
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
