import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { usePrefetchDefinition } from '#src/definitions/usePrefetchDefinition.ts';
import { hasPage } from '#src/pages/index.ts';
import { usePlace } from '#src/routing/usePlace.ts';
import { token } from '#src/theme/token.ts';
import { menuOf } from '../menu.ts';
import { activeMenuPath } from '../pageText.ts';
import { useLinkClicks } from '../useLinkClicks.ts';
import { MenuSection } from './MenuSection.tsx';
import { useOpenGroups } from './useOpenGroups.ts';

/** Everything that this reader can open, by group (spec 2.2). */
export function Menu({ onLeave }: { onLeave?: () => void }) {
  const t = useTranslate();
  const manifest = useManifest();
  const groups = useMemo(() => menuOf(manifest, hasPage), [manifest]);
  const active = activeMenuPath(usePlace());
  const activeGroup = groups.find(({ items }) => items.some(({ path }) => path === active))?.key;
  const { isOpen, toggle } = useOpenGroups(groups, activeGroup);
  const follow = useLinkClicks(onLeave);
  const prefetch = usePrefetchDefinition();
  if (groups.length === 0) return <Nothing>{t('shell.menu.none')}</Nothing>;
  return (
    <nav
      aria-label={t('shell.menu.label')}
      onClick={follow}
      onPointerOver={({ target }) => prefetch(resourceOf(target))}
      onFocus={({ target }) => prefetch(resourceOf(target))}
    >
      {groups.map((group) => (
        <MenuSection key={group.key} group={group} open={isOpen(group.key)} onToggle={() => toggle(group.key)} active={active} />
      ))}
    </nav>
  );
}

const resourceOf = (target: EventTarget) => (target instanceof Element ? target.closest('a')?.dataset.resource : undefined);

const Nothing = styled('p')({ margin: 0, padding: '16px', color: token.textMuted });
