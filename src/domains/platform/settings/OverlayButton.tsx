import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { request } from '#src/http/httpClient.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { SETTINGS_PATH } from '#src/session/start/publicSettings.ts';
import { token } from '#src/ui/theme/token.ts';

interface Overlay {
  files: { name: string; text: string }[];
  left_out: { key: string; why: 'secret' | 'picture' | 'invalid' }[];
}

/** The stored settings as files for the overlay folder of another installation. */
export function OverlayButton() {
  const translate = useTranslate();
  const id = useId();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async () => (await request<Overlay>(`${SETTINGS_PATH}/overlay`)).json,
    networkMode: 'always',
  });
  return (
    <>
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        {translate('settings.overlay.open')}
      </Button>
      {error && <Alert severity="error">{error.message}</Alert>}
      <Dialog open={data !== undefined} onClose={reset} aria-labelledby={id} maxWidth="md" fullWidth>
        <DialogTitle id={id}>{translate('settings.overlay.title')}</DialogTitle>
        <DialogContent>{data && <Files overlay={data} />}</DialogContent>
        <DialogActions>
          <Button onClick={reset}>{translate('settings.overlay.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Files({ overlay: { files, left_out: leftOut } }: { overlay: Overlay }) {
  const translate = useTranslate();
  return (
    <Parts>
      <p>{translate(files.length === 0 ? 'settings.overlay.none' : 'settings.overlay.text')}</p>
      {files.map(({ name, text }) => (
        <section key={name} aria-label={name}>
          <header>
            <b>{name}</b>
            <Button
              size="small"
              variant="outlined"
              component="a"
              href={`data:application/yaml;charset=utf-8,${encodeURIComponent(text)}`}
              download={name}
              aria-label={translate('settings.overlay.downloadOf', { name })}
            >
              {translate('settings.overlay.download')}
            </Button>
          </header>
          {/* Keyboards scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0}>{text}</pre>
        </section>
      ))}
      {leftOut.length > 0 && (
        <section aria-label={translate('settings.overlay.leftOut')}>
          <b>{translate('settings.overlay.leftOut')}</b>
          <ul>
            {leftOut.map(({ key, why }) => (
              <li key={key}>
                <code>{key}</code> · {translate(`settings.overlay.why.${why}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Parts>
  );
}

const Parts = styled('div')({
  display: 'grid',
  gap: 16,
  '& > p': { margin: 0, color: token.textMuted },
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& pre': {
    margin: '8px 0 0',
    padding: 12,
    maxHeight: 240,
    overflow: 'auto',
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.medium,
    backgroundColor: token.sunken,
    fontFamily: token.mono,
    fontSize: token.size.note,
  },
  '& code': { fontFamily: token.mono, overflowWrap: 'anywhere' },
});
