import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { Tone } from '#model/language/definition.ts';

const SEVERITY: Record<Tone, AlertColor> = {
  danger: 'error',
  warning: 'warning',
  info: 'info',
  success: 'success',
  neutral: 'info',
};

interface BannerProps {
  tone: Tone;
  children: ReactNode;
  /** Why it is so. */
  detail?: ReactNode;
  /** Buttons: beside the text, on phones below it. */
  actions?: ReactNode;
}

/** One banner. The region around it announces it, so it has no role of its own. */
export function Banner({ tone, children, detail, actions }: BannerProps) {
  return (
    <Alert
      severity={SEVERITY[tone]}
      role="note"
      sx={{ alignItems: detail ? undefined : { sm: 'center' }, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={{ xs: 2, sm: 4 }}
        sx={{ justifyContent: 'space-between', alignItems: { sm: 'center' } }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: detail ? 600 : undefined }}>{children}</Box>
          {detail && <Box sx={{ mt: 1 }}>{detail}</Box>}
        </Box>
        {actions && (
          <Stack direction="row" spacing={1} sx={{ flex: 'none', alignItems: 'center', '& > *': { maxWidth: '100%' } }}>
            {actions}
          </Stack>
        )}
      </Stack>
    </Alert>
  );
}
