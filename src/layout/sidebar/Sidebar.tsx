import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { HEADER_HEIGHT_PX } from '#src/layout/header/headerHeight.ts';
import { token } from '#src/ui/theme/token.ts';
import { Menu } from './Menu.tsx';
import type { SidebarState } from './useSidebar.ts';

/** The pages of the current group, beside the page (spec 2.6). */
export function Sidebar({ state: { group, open, toggle } }: { state: SidebarState }) {
  const translate = useTranslate();
  const label = useLabel();
  if (!group || !open) return null;
  return (
    <Docked aria-label={label(group.label)}>
      <Head>
        <Icon word={group.icon} size={18} />
        <b>{label(group.label)}</b>
        <IconButton
          onClick={toggle}
          aria-label={translate('frame.sidebar.collapse')}
          title={translate('frame.sidebar.collapse')}
        >
          <KeyboardDoubleArrowLeft style={{ fontSize: 16 }} />
        </IconButton>
      </Head>
      <Menu group={group} />
    </Docked>
  );
}

const Docked = styled('aside')({
  position: 'sticky',
  top: HEADER_HEIGHT_PX,
  height: `calc(100dvh - ${HEADER_HEIGHT_PX}px)`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'thin',
  scrollbarColor: `${token.hairlineStrong} transparent`,
  paddingBottom: 24,
  borderRight: `1px solid ${token.hairline}`,
  backgroundColor: token.surface,
});

const Head = styled('div')({
  position: 'sticky',
  top: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 8,
  height: 48,
  padding: '0 8px 0 16px',
  backgroundColor: token.surface,
  color: token.textMuted,
  '& b': {
    fontSize: token.size.part,
    fontWeight: 600,
    color: token.text,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});
