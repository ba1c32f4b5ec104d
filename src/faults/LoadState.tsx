import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import '#src/i18n/parts/alarms.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

/** A tab whose data is on its way, or did not arrive. */
export function LoadState({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const translate = useTranslate();
  if (!failed) return <Skeleton variant="rounded" height={160} />;
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>{translate('alarms.retry')}</Button>}>
      {translate('alarms.failed')}
    </Alert>
  );
}
