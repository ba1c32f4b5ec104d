import { foldText } from '#model/values/foldText.ts';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { DRAWER_WIDTH_PX, MOBILE_BREAKPOINT_PX, SIDEBAR_WIDTH_PX } from '#model/values/constants.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { HEADER_HEIGHT_PX } from '#src/layout/header/headerHeight.ts';
import { activeMenuPath } from '#src/layout/title/pageText.ts';
import { useMenu } from '#src/layout/useMenu.ts';
import { usePrefetch } from '#src/layout/sidebar/usePrefetch.ts';
import { routeOf } from '#src/routing/routeOf.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { useFollowLinks } from '#src/schemaViews/list/table/useFollowLinks.ts';
import { token } from '#src/ui/theme/token.ts';
import { DrawerGroups } from './DrawerGroups.tsx';
import { ALL, DrawerTabs } from './DrawerTabs.tsx';
import { DrawerSearch } from './DrawerSearch.tsx';
import { focusAfterKey } from './moveFocus.ts';
import { usePressOutside, type DrawerState } from './useDrawer.ts';
import type { MenuGroup, MenuItem } from '#model/rules/navigation/menuOf.ts';

/** All products by group, or one group of them (spec 2.4). It overlays the page without blocking it. */
export function ProductDrawer({ state: { button, close } }: { state: DrawerState }) {
  const translate = useTranslate();
  const id = useId();
  const groups = useMenu();
  const place = usePlace();
  const [chosen, setChosen] = useState(ALL);
  const [text, setText] = useState('');
  const drawer = useRef<HTMLDialogElement>(null);
  useFollowLinks(drawer);
  usePrefetch(drawer);
  usePressOutside(drawer, button, close);
  useEffect(() => drawer.current?.querySelector('input')?.focus(), []);

  const shown = useMemo(
    () => (text.trim() ? filterMenu(groups, text) : groups.filter(({ key }) => chosen === ALL || key === chosen)),
    [groups, text, chosen],
  );
  const tab = text.trim() ? ALL : chosen;
  const choose = (key: string) => {
    setText('');
    setChosen(key);
  };
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) close();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close();
      button.current?.focus();
      return;
    }
    const next = drawer.current && focusAfterKey(drawer.current, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (next.dataset.group) choose(next.dataset.group);
  };
  return (
    <Panel ref={drawer} open aria-label={translate('frame.drawer.label')} onKeyDown={handleKey} onClick={closeOnLink}>
      <DrawerTabs panel={id} groups={groups} chosen={tab} choose={choose} current={place && routeOf(place).group} />
      <Content id={id} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        <DrawerSearch
          text={text}
          setText={setText}
          found={shown.reduce((count, { items }) => count + items.length, 0)}
        />
        <DrawerGroups
          groups={shown}
          active={activeMenuPath(place)}
          current={place && routeOf(place).group}
          alone={tab !== ALL}
          none={groups.length === 0}
        />
      </Content>
    </Panel>
  );
}

// Opened by its attribute, not as a modal, so that the page beside it stays usable.
const Panel = styled('dialog')({
  position: 'fixed',
  top: HEADER_HEIGHT_PX,
  left: 0,
  margin: 0,
  padding: 0,
  border: 0,
  color: 'inherit',
  zIndex: 1,
  display: 'grid',
  gridTemplateColumns: `${SIDEBAR_WIDTH_PX}px minmax(0, 1fr)`,
  width: DRAWER_WIDTH_PX,
  maxWidth: '100vw',
  maxHeight: 'none',
  height: `calc(100dvh - ${HEADER_HEIGHT_PX}px)`,
  borderRight: `1px solid ${token.hairline}`,
  backgroundColor: token.surface,
  boxShadow: token.shadow,
  whiteSpace: 'normal',
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: {
    width: '100vw',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
  },
});

const Content = styled('div')({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  padding: '16px 24px 32px',
});

/**
 * Filters the menu by a search text: entries that contain it in either language or in their path, and whole groups
 * whose name contains it.
 */
function filterMenu(groups: MenuGroup[], text: string): MenuGroup[] {
  const wanted = foldText(text);
  if (wanted === '') return groups;
  const bears = ({ zh, en }: { zh: string; en: string }) =>
    foldText(zh).includes(wanted) || foldText(en).includes(wanted);
  return groups.flatMap((group) => {
    if (bears(group.label)) return [group];
    const matches = ({ label, path }: MenuItem) => bears(label) || foldText(path).includes(wanted);
    const sections = group.sections
      .map((section) => ({ ...section, items: section.items.filter(matches) }))
      .filter(({ items }) => items.length > 0);
    return sections.length > 0 ? [{ ...group, items: group.items.filter(matches), sections }] : [];
  });
}
