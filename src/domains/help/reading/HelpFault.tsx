import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import '#src/i18n/parts/help.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** The help could not be loaded. */
export function HelpFault({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>{translate('help.retry')}</Button>}>
      {translate('help.failed')}
    </Alert>
  );
}
