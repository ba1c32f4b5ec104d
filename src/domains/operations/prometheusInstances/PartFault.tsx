import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { prometheus as en } from '#src/i18n/en/later/prometheus.ts';
import { useOwnText } from '#src/i18n/useOwnText.ts';
import { prometheus as zh } from '#src/i18n/zh/later/prometheus.ts';
import { ApiFault, type FaultBody } from '#src/http/apiFault.ts';

const TEXTS = { zh, en };

/** Why an instance gave no answer, in the words of the catalogue and its own. */
export function PartFault({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  const say = useOwnText(TEXTS);
  const body: FaultBody & { detail?: string } = fault instanceof ApiFault ? fault.body : {};
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" onClick={onRetry}>
          {say('retry')}
        </Button>
      }
    >
      {body.message ?? say('failed')}
      {body.detail !== undefined && <div>{body.detail}</div>}
    </Alert>
  );
}
