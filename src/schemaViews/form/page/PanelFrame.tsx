import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useId, type ReactNode } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { PanelTitleProvider } from '#src/schemaViews/base/panelTitle.ts';
import { token } from '#src/ui/theme/token.ts';

interface PanelFrameProps {
  width: number;
  /** Space below the content; a form has its own edge there. */
  foot?: number;
  onClose: () => void;
  children: ReactNode;
}

/** A panel at the right edge, named by the heading that it contains. */
export function PanelFrame({ width, foot = 0, onClose, children }: PanelFrameProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': titleId,
          'aria-label': translate('shell.panelLabel'),
          role: 'dialog',
          sx: { width, maxWidth: '100vw' },
        },
      }}
    >
      <Box sx={{ '--form-ground': token.surface, px: 6, pt: 5, pb: foot, position: 'relative' }}>
        <IconButton
          aria-label={translate('record.close')}
          onClick={onClose}
          sx={{ position: 'absolute', top: 12, right: 12 }}
        >
          <Close fontSize="small" />
        </IconButton>
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
          <PanelTitleProvider value={titleId}>{children}</PanelTitleProvider>
        </Suspense>
      </Box>
    </Drawer>
  );
}
