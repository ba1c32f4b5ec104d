import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** A log that cannot be read, with the way to try it once more. */
export function LogFault({ text, onRetry }: { text: string; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" onClick={onRetry}>
          {translate('record.show.retry')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
