import Close from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Skeleton } from '@mui/material';
import { Suspense, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Panel } from '#src/routing/panel.ts';
import { token } from '#src/theme/token.ts';
import { PanelTitleProvider } from '#src/schemaViews/panelTitle.ts';
import { SchemaShow } from '#src/schemaViews/show/SchemaShow.tsx';
import { SchemaCreate } from './SchemaCreate.tsx';
import { SchemaEdit } from './SchemaEdit.tsx';

interface RecordPanelProps {
  resource: string;
  panel: Panel;
  onClose: () => void;
}

/** A record's form or page over the list, for resources without a page of their own (`?create`, `?edit=7`, `?show=7`). */
export default function RecordPanel({ resource, panel, onClose }: RecordPanelProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': titleId, 'aria-label': translate('shell.panelLabel'), role: 'dialog', sx: { width: panel.mode === 'show' ? 880 : 600, maxWidth: '100vw' } } }}
    >
      <Box sx={{ '--form-ground': token.surface, px: 6, pt: 5, pb: panel.mode === 'show' ? 6 : 0, position: 'relative' }}>
        <IconButton aria-label={translate('record.close')} onClick={onClose} sx={{ position: 'absolute', top: 12, right: 12 }}>
          <Close fontSize="small" />
        </IconButton>
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
          <PanelTitleProvider value={titleId}>
            <PanelBody resource={resource} panel={panel} onClose={onClose} />
          </PanelTitleProvider>
        </Suspense>
      </Box>
    </Drawer>
  );
}

function PanelBody({ resource, panel, onClose }: RecordPanelProps) {
  switch (panel.mode) {
    case 'create':
      return <SchemaCreate resource={resource} onClose={onClose} />;
    case 'edit':
      return <SchemaEdit key={panel.id} resource={resource} id={panel.id} onClose={onClose} />;
    case 'show':
      return <SchemaShow key={panel.id} resource={resource} id={panel.id} />;
  }
}
