import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

interface SidePanelProps {
  title: string;
  /** Over a drawing: at its end, on a phone at its bottom. Otherwise in the flow of the page. */
  floats: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside the network. It takes the focus when it opens; Escape closes it. */
export function SidePanel({ title, floats, onClose, children }: SidePanelProps) {
  const translate = useTranslate();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    // Closing gives the focus back to what opened the panel.
    return () => {
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Box
      component="aside"
      data-panel
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
      sx={{ ...panelStyles, ...(floats && floating) }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 3 }}>
        <Typography
          ref={heading}
          id={titleId}
          tabIndex={-1}
          variant="h2"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', outline: 'none' }}
        >
          {title}
        </Typography>
        <IconButton size="small" aria-label={translate('record.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {children}
    </Box>
  );
}

const panelStyles = {
  p: 4,
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  overflowY: 'auto',
} as const;

const floating = {
  position: 'absolute',
  zIndex: 5,
  boxShadow: token.shadow,
  insetInlineEnd: { xs: 8, sm: 12 },
  insetInlineStart: { xs: 8, sm: 'auto' },
  bottom: { xs: 8, sm: 'auto' },
  top: { xs: 'auto', sm: 12 },
  width: { sm: 360 },
  maxHeight: { xs: '60%', sm: 'calc(100% - 24px)' },
} as const;
