import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { CopyCallButton } from '#src/schemaViews/copyCall/CopyCallButton.tsx';
import type { CopyCallProps } from '#src/schemaViews/copyCall/CopyCallItems.tsx';
import { token } from '#src/theme/token.ts';

interface FormBarProps {
  mode: 'create' | 'edit';
  saving: boolean;
  /** A form in steps that is not at its last one: the way on stands in the place of saving. */
  goesOn: boolean;
  /** Back to the step before, where there is one. */
  onPrevious: (() => void) | undefined;
  onCancel: () => void;
  /** The call that saving would make. */
  ask: CopyCallProps['ask'];
}

/** Save and cancel, at the lower edge of what is visible. */
export function FormBar({ mode, saving, goesOn, onPrevious, onCancel, ask }: FormBarProps) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        mt: 8,
        py: 3,
        bgcolor: `var(--form-ground, ${token.ground})`,
        borderTop: `1px solid ${token.hairline}`,
      }}
    >
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        {onPrevious && (
          <Button variant="outlined" onClick={onPrevious}>
            {translate('record.form.previous')}
          </Button>
        )}
        <Button type="submit" variant="contained" loading={saving}>
          {translate(goesOn ? 'record.form.next' : mode === 'create' ? 'record.form.create' : 'record.form.save')}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          {translate('record.form.cancel')}
        </Button>
        {!goesOn && (
          <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
            {translate(/Mac|iPhone|iPad/.test(navigator.userAgent) ? 'record.form.keysMac' : 'record.form.keys')}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        <CopyCallButton ask={ask} />
      </Stack>
    </Box>
  );
}
