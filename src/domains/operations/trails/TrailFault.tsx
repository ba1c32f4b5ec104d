import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { logs as en } from '#src/i18n/en/later/logs.ts';
import { useOwnText } from '#src/i18n/useOwnText.ts';
import { logs as zh } from '#src/i18n/zh/later/logs.ts';

const TEXTS = { zh, en };

/** What a request or an event led to cannot be read now. */
export function TrailFault({ onRetry }: { onRetry: () => void }) {
  const say = useOwnText(TEXTS);
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>{say('retry')}</Button>}>
      {say('faulty')}
    </Alert>
  );
}
