import { formatNumber } from '#src/fields/format/formatNumber.ts';
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
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/logs.ts';

interface Verified {
  journal: 'requests' | 'events';
  rows: number;
  removed: number;
  bad: { id: number; damage: 'changed' | 'removed' | 'inserted' } | null;
}

const verify = async () => (await request<Verified[]>('/api/omc/v1/apilogs/chain/verify')).json;

/** Computes the chain of the journals again, and shows the first row that is not as it was written. */
export function VerifyButton() {
  const translate = useTranslate();
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
        {translate('logs.verify')}
      </Button>
      <Dialog open={isOpen} onClose={reset} aria-labelledby="verified">
        <DialogTitle id="verified">{translate('logs.verified')}</DialogTitle>
        <DialogContent>
          <Stack spacing={3}>
            {isError && <Alert severity="error">{translate('logs.unverified')}</Alert>}
            {data?.map(({ journal, rows, removed, bad }) => (
              <Alert key={journal} severity={bad === null ? 'success' : 'error'}>
                {bad === null
                  ? translate('logs.inOrder', {
                      journal: translate(`logs.${journal}`),
                      rows: formatNumber(rows, lang),
                    })
                  : translate('logs.damaged', {
                      journal: translate(`logs.${journal}`),
                      id: bad.id,
                      damage: translate(`logs.${bad.damage}`),
                    })}
                {removed > 0 && ` ${translate('logs.expired', { rows: formatNumber(removed, lang) })}`}
              </Alert>
            ))}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={reset}>{translate('logs.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
