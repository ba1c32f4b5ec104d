import { Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CopyCallButton } from '#src/schemaViews/copyCall/CopyCallButton.tsx';
import type { CopyCallProps } from '#src/schemaViews/copyCall/CopyCallItems.tsx';
import { token } from '#src/theme/token.ts';

interface FormBarProps {
  mode: 'create' | 'edit';
  saving: boolean;
  /** False before the last step of a form in steps. */
  mayFinish: boolean;
  onCancel: () => void;
  /** The call that saving would make. */
  ask: CopyCallProps['ask'];
}

/** Save and cancel, at the lower edge of what is visible. */
export function FormBar({ mode, saving, mayFinish, onCancel, ask }: FormBarProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ position: 'sticky', bottom: 0, zIndex: 1, mt: 8, py: 3, bgcolor: `var(--form-ground, ${token.ground})`, borderTop: `1px solid ${token.hairline}` }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Button type="submit" variant="contained" loading={saving} disabled={!mayFinish}>
          {translate(mode === 'create' ? 'record.form.create' : 'record.form.save')}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          {translate('record.form.cancel')}
        </Button>
        <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {translate(/Mac|iPhone|iPad/.test(navigator.userAgent) ? 'record.form.keysMac' : 'record.form.keys')}
        </Typography>
        <Box sx={{ flex: 1 }} />
        <CopyCallButton ask={ask} />
      </Stack>
    </Box>
  );
}
