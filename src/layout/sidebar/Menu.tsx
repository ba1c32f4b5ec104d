import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import type { MenuGroup } from '#model/rules/navigation/menuOf.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { activeMenuPath } from '#src/layout/title/pageText.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { useFollowLinks } from '#src/schemaViews/list/table/useFollowLinks.ts';
import { token } from '#src/ui/theme/token.ts';
import { MenuItems } from './MenuItems.tsx';
import { usePrefetch } from './usePrefetch.ts';

/** The links of one group, by sub-group. */
export function Menu({ group }: { group: MenuGroup }) {
  const translate = useTranslate();
  const label = useLabel();
  const active = activeMenuPath(usePlace());
  const menu = useRef<HTMLElement>(null);
  useFollowLinks(menu);
  usePrefetch(menu);
  return (
    <nav aria-label={translate('shell.menu.label')} ref={menu}>
      {group.sections.map((section) => (
        <div key={section.key}>
          {section.label && <Heading>{label(section.label)}</Heading>}
          <MenuItems items={section.items} active={active} />
        </div>
      ))}
    </nav>
  );
}

const Heading = styled('h2')({
  margin: '8px 0 0',
  padding: '8px 16px 4px',
  fontSize: token.size.note,
  fontWeight: 400,
  color: token.textMuted,
});
