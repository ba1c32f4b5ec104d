import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/logs.ts';

/** What a request or an event led to cannot be read now. */
export function TrailFault({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>{translate('logs.retry')}</Button>}>
      {translate('logs.faulty')}
    </Alert>
  );
}
