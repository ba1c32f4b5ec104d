import Apps from '@mui/icons-material/AppsOutlined';
import { styled } from '@mui/material/styles';
import { MOBILE_BREAKPOINT_PX } from '#model/values/constants.ts';
import type { MenuGroup } from '#model/rules/navigation/menuOf.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { token } from '#src/ui/theme/token.ts';

/** The key that selects all groups. */
export const ALL = '*';

interface Props {
  /** Id of the panel that the tabs control. */
  panel: string;
  groups: MenuGroup[];
  chosen: string;
  choose: (key: string) => void;
  /** Group of the open page. */
  current: string | undefined;
}

/** The left menu of the drawer: all products, then one entry per group (spec 2.4). */
export function DrawerTabs({ panel, groups, chosen, choose, current }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const tab = (key: string) =>
    ({
      type: 'button',
      role: 'tab',
      id: `${panel}-${key}`,
      'aria-controls': panel,
      'aria-selected': key === chosen,
      'data-group': key,
      'data-current': key === current ? '' : undefined,
      tabIndex: key === chosen ? 0 : -1,
      onClick: () => choose(key),
    }) as const;
  return (
    <List role="tablist" aria-orientation="vertical" aria-label={translate('frame.drawer.groups')}>
      <Tab {...tab(ALL)}>
        <Apps aria-hidden style={{ fontSize: 16 }} />
        <span>{translate('frame.drawer.all')}</span>
      </Tab>
      {groups.map((group) => (
        <Tab key={group.key} {...tab(group.key)}>
          <Icon word={group.icon} size={16} />
          <span>{label(group.label)}</span>
        </Tab>
      ))}
    </List>
  );
}

const List = styled('div')({
  overflowY: 'auto',
  padding: 8,
  borderRight: `1px solid ${token.hairline}`,
  backgroundColor: token.sunken,
  scrollbarWidth: 'thin',
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: {
    display: 'flex',
    overflowX: 'auto',
    borderRight: 0,
    borderBottom: `1px solid ${token.hairline}`,
  },
});

const Tab = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 36,
  padding: '4px 12px',
  border: 0,
  borderRadius: token.radius.medium,
  background: 'none',
  color: token.text,
  font: 'inherit',
  fontSize: token.size.text,
  textAlign: 'start',
  cursor: 'pointer',
  '& > [aria-hidden]': { flex: 'none', color: token.textFaint },
  '&:hover': { backgroundColor: token.hover },
  '&:focus-visible': { outlineOffset: -2 },
  // Marks the group of the open page (spec 2.4), whichever is selected.
  '&[data-current]': { color: token.accentText, fontWeight: 500, '& > [aria-hidden]': { color: token.accentText } },
  '&[aria-selected="true"]': { backgroundColor: token.surface, boxShadow: `inset 0 0 0 1px ${token.hairline}` },
  [`@media (max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`]: { width: 'auto', flex: 'none', whiteSpace: 'nowrap' },
});
