import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/prometheus.ts';
import { ApiFault, type FaultBody } from '#src/http/apiFault.ts';

/** Why an instance gave no answer, in the words of the catalogue and its own. */
export function PartFault({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const body: FaultBody & { detail?: string } = fault instanceof ApiFault ? fault.body : {};
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" onClick={onRetry}>
          {translate('prometheus.retry')}
        </Button>
      }
    >
      {body.message ?? translate('prometheus.failed')}
      {body.detail !== undefined && <div>{body.detail}</div>}
    </Alert>
  );
}
