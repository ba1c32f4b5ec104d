import { styled } from '@mui/material/styles';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import type { MenuGroup, MenuItem } from '#model/rules/navigation/menuOf.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { MenuLink } from '#src/layout/MenuLink.tsx';
import { token } from '#src/ui/theme/token.ts';

interface Props {
  groups: MenuGroup[];
  /** Path of the menu entry for the open page, and its group. */
  active: string | undefined;
  current: string | undefined;
  /** Whether one group is chosen: its sub-groups then fill the columns. */
  alone: boolean;
  /** Whether the menu is empty. */
  none: boolean;
}

/** The groups with their sub-groups and links (spec 2.4). Plain links: one listener of the drawer handles them. */
export function DrawerGroups({ groups, active, current, alone, none }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const linkOf = (item: MenuItem) => (
    <li key={item.path}>
      <MenuLink item={item} name={label(item.label)} current={item.path === active} />
    </li>
  );
  return (
    <>
      {none && <Nothing>{translate('shell.menu.none')}</Nothing>}
      <Columns data-alone={alone ? '' : undefined}>
        {groups.map((group) => (
          <Group key={group.key} aria-label={label(group.label)}>
            <h2 data-current={group.key === current ? '' : undefined}>{label(group.label)}</h2>
            {group.sections.map((section) => (
              <Section key={section.key}>
                {section.label && <h3>{label(section.label)}</h3>}
                <ul>{section.items.map(linkOf)}</ul>
              </Section>
            ))}
          </Group>
        ))}
      </Columns>
    </>
  );
}

const Nothing = styled('p')({ margin: 0, color: token.textMuted });

const Columns = styled('div')({
  columns: '232px 3',
  columnGap: 24,
  '&[data-alone]': { columns: 'auto' },
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: { columns: 'auto' },
});

const Group = styled('section')({
  breakInside: 'avoid',
  marginBottom: 24,
  '& h2': { margin: '0 0 4px', padding: '0 8px', fontSize: token.size.part, fontWeight: 600, lineHeight: 1.5 },
  '& h2[data-current]': { color: token.accentText },
  '[data-alone] > &': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(232px, 1fr))',
    gap: '8px 24px',
  },
  '[data-alone] > & > h2': { gridColumn: '1 / -1' },
});

const Section = styled('div')({
  breakInside: 'avoid',
  marginBottom: 8,
  '& h3': { margin: '8px 0 2px', padding: '0 8px', fontSize: token.size.note, fontWeight: 400, color: token.textMuted },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
});
