import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { CopyCallButton } from '#src/schemaViews/copyCall/CopyCallButton.tsx';
import type { CopyCallProps } from '#src/schemaViews/copyCall/CopyCallItems.tsx';
import { token } from '#src/ui/theme/token.ts';

interface FormBarProps {
  mode: 'create' | 'edit';
  /** The text of the button that creates, if not the usual word. */
  createLabel: ReactNode;
  saving: boolean;
  /** Stands above the buttons. */
  above?: ReactNode;
  /** Stands beside the buttons of the last step. */
  beside?: ReactNode;
  /** Receives the place above the buttons, for the result of a check. */
  answerRef: Ref<HTMLDivElement>;
  /** Whether a later step follows: the button for the next step then replaces the save button. */
  goesOn: boolean;
  /** Opens the previous step; undefined on the first one. */
  onPrevious: (() => void) | undefined;
  onCancel: () => void;
  /** The call that saving would send. */
  makeCall: CopyCallProps['makeCall'];
}

/** Save and cancel buttons at the lower edge of the viewport. */
export function FormBar({
  mode,
  createLabel,
  answerRef,
  saving,
  above,
  beside,
  goesOn,
  onPrevious,
  onCancel,
  makeCall,
}: FormBarProps) {
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
      <Box ref={answerRef} sx={{ mb: 3, '&:empty': { display: 'none' } }} />
      {above && <Box sx={{ mb: 2 }}>{above}</Box>}
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        {onPrevious && (
          <Button variant="outlined" onClick={onPrevious}>
            {translate('record.form.previous')}
          </Button>
        )}
        <Button type="submit" variant="contained" loading={saving}>
          {goesOn
            ? translate('record.form.next')
            : mode === 'edit'
              ? translate('record.form.save')
              : (createLabel ?? translate('record.form.create'))}
        </Button>
        {!goesOn && beside}
        <Button variant="outlined" onClick={onCancel}>
          {translate('record.form.cancel')}
        </Button>
        {!goesOn && (
          <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
            {translate(/Mac|iPhone|iPad/.test(navigator.userAgent) ? 'record.form.keysMac' : 'record.form.keys')}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        <CopyCallButton makeCall={makeCall} />
      </Stack>
    </Box>
  );
}
