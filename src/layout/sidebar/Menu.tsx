import { styled } from '@mui/material/styles';
import { useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { menuOf } from '#model/rules/menuOf.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { hasPage } from '#src/pages/index.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { useFollowLinks } from '#src/schemaViews/list/table/useFollowLinks.ts';
import { token } from '#src/theme/token.ts';
import { activeMenuPath } from '#src/layout/pageText.ts';
import { MenuSection } from './MenuSection.tsx';
import { useOpenGroups } from './useOpenGroups.ts';
import { usePrefetch } from './usePrefetch.ts';

/** Everything that this reader can open, by group (spec 2.2). */
export function Menu() {
  const t = useTranslate();
  const manifest = useManifest();
  const groups = useMemo(() => menuOf(manifest, hasPage), [manifest]);
  const active = activeMenuPath(usePlace());
  const activeGroup = groups.find(({ items }) => items.some(({ path }) => path === active))?.key;
  const { isOpen, toggle } = useOpenGroups(groups, activeGroup);
  const menu = useRef<HTMLElement>(null);
  useFollowLinks(menu);
  usePrefetch(menu);
  return (
    <nav aria-label={t('shell.menu.label')} ref={menu}>
      {groups.length === 0 ? <Nothing>{t('shell.menu.none')}</Nothing> : null}
      {groups.map((group) => (
        <MenuSection key={group.key} group={group} open={isOpen(group.key)} onToggle={() => toggle(group.key)} active={active} />
      ))}
    </nav>
  );
}

const Nothing = styled('p')({ margin: 0, padding: '16px', color: token.textMuted });
