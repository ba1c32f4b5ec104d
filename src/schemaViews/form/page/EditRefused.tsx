import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormHeading } from './FormHeading.tsx';

interface EditRefusedProps {
  title: string;
  reason: string;
  inPanel: boolean;
  onLeave: () => void;
}

/** Replaces the form when the record exists but this reader may not change it now. */
export function EditRefused({ title, reason, inPanel, onLeave }: EditRefusedProps) {
  const translate = useTranslate();
  return (
    <>
      <FormHeading title={translate('record.form.editTitle', { title })} inPanel={inPanel} />
      <Stack role="alert" spacing={3} sx={{ alignItems: 'flex-start', maxWidth: 560 }}>
        <Typography>{reason}</Typography>
        <Button variant="outlined" onClick={onLeave}>
          {translate('record.close')}
        </Button>
      </Stack>
    </>
  );
}
