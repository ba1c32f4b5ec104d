import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SidebarState } from './useSidebar.ts';

/** Opens a collapsed sidebar. */
export function SidebarToggle({ state: { group, open, toggle } }: { state: SidebarState }) {
  const translate = useTranslate();
  if (!group || open) return null;
  return (
    <IconButton
      onClick={toggle}
      aria-label={translate('frame.sidebar.expand')}
      title={translate('frame.sidebar.expand')}
      sx={{ ml: -2 }}
    >
      <KeyboardDoubleArrowRight style={{ fontSize: 16 }} />
    </IconButton>
  );
}
