import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/logs.ts';

/** An alert: the results of a request or an event cannot be read now. */
export function TrailFault({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>{translate('logs.retry')}</Button>}>
      {translate('logs.faulty')}
    </Alert>
  );
}
