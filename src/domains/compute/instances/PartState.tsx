import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import '#src/i18n/parts/machine.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

interface PartStateProps {
  failed: boolean;
  onRetry: () => void;
}

/** Shown while data from the cloud loads, or after it failed to load. */
export function PartState({ failed, onRetry }: PartStateProps) {
  const translate = useTranslate();
  if (!failed) return <Skeleton variant="rounded" height={240} aria-label={translate('machine.loading')} />;
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" onClick={onRetry}>
          {translate('record.show.retry')}
        </Button>
      }
    >
      {translate('machine.failed')}
    </Alert>
  );
}
