import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { request } from '#src/http/httpClient.ts';
import { logs as en } from '#src/i18n/en/later/logs.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useOwnText } from '#src/i18n/useOwnText.ts';
import { logs as zh } from '#src/i18n/zh/later/logs.ts';

const TEXTS = { zh, en };

interface Verified {
  journal: 'requests' | 'events';
  rows: number;
  removed: number;
  bad: { id: number; damage: 'changed' | 'removed' | 'inserted' } | null;
}

const verify = async () => (await request<Verified[]>('/api/omc/v1/apilogs/chain/verify')).json;

/** Computes the chain of the journals again, and shows the first row that is not as it was written. */
export function VerifyButton() {
  const say = useOwnText(TEXTS);
  const lang = useLang();
  const { mutate, data, isPending, isError, reset } = useMutation({ mutationFn: verify });
  const isOpen = data !== undefined || isError;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<VerifiedUserOutlined style={{ fontSize: 18 }} />}
        loading={isPending}
        loadingPosition="start"
        onClick={() => mutate()}
      >
        {say('verify')}
      </Button>
      <Dialog open={isOpen} onClose={reset} aria-labelledby="verified">
        <DialogTitle id="verified">{say('verified')}</DialogTitle>
        <DialogContent>
          <Stack spacing={3}>
            {isError && <Alert severity="error">{say('unverified')}</Alert>}
            {data?.map(({ journal, rows, removed, bad }) => (
              <Alert key={journal} severity={bad === null ? 'success' : 'error'}>
                {bad === null
                  ? say('inOrder', { journal: say(journal), rows: rows.toLocaleString(lang) })
                  : say('damaged', { journal: say(journal), id: bad.id, damage: say(bad.damage) })}
                {removed > 0 && ` ${say('expired', { rows: removed.toLocaleString(lang) })}`}
              </Alert>
            ))}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={reset}>{say('close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
