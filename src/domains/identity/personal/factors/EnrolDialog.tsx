import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { CopyButton } from '#src/fields/parts/CopyButton.tsx';
import { ApiFault } from '#src/http/apiFault.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormDialog } from '#src/domains/identity/personal/FormDialog.tsx';
import { useAccountCall } from '#src/domains/identity/personal/useAccountCall.ts';
import { confirmApp, offerApp } from '#src/session/account/ownAccount.ts';
import { token } from '#src/ui/theme/token.ts';

interface EnrolDialogProps {
  /** Receives the recovery codes if it is the first factor. */
  onDone: (codes: string[] | null) => void;
  onClose: () => void;
}

/** Sets up an authenticator app: a picture to scan, the key as text, and a code that confirms it. */
export function EnrolDialog({ onDone, onClose }: EnrolDialogProps) {
  const translate = useTranslate();
  const call = useAccountCall(['code']);
  const [code, setCode] = useState('');
  // A new key each time the dialog opens.
  const { data: offer, error } = useQuery({
    queryKey: ['suantai', 'offeredApp'],
    queryFn: offerApp,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const refusal = error instanceof ApiFault ? error.message : undefined;
  const submit = () => call.run(async () => onDone(await confirmApp(code.trim())));
  return (
    <FormDialog
      title={translate('personal.factors.app')}
      above={call.above ?? refusal}
      confirm={translate('personal.factors.confirm')}
      cancel={translate('personal.factors.cancel')}
      busy={call.busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{translate('personal.factors.scan')}</p>
      <Offer>
        {offer ? (
          <QrPicture text={offer.uri} label={translate('personal.factors.picture')} />
        ) : (
          <Skeleton variant="rectangular" width={200} height={200} />
        )}
        <dl>
          <dt>{translate('personal.factors.key')}</dt>
          <dd>
            <code>{offer?.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            {offer && <CopyButton text={offer.secret} />}
          </dd>
        </dl>
      </Offer>
      <TextField
        label={translate('personal.factors.code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={call.faults.code !== undefined}
        helperText={call.faults.code}
        slotProps={{ htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 7 } }}
      />
    </FormDialog>
  );
}

/** Cameras need a light border around the code. */
const BORDER = 3;

/** A QR code: dark on light in every theme, because many readers see no inverted one. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/>` +
    `<path shape-rendering="crispEdges" d="${dark.join('')}"/></svg>`;
  return <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} width="200" height="200" />;
}

const Offer = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 12,
  padding: '8px 0 12px',
  '& dl': { margin: 0, textAlign: 'center' },
  '& dt': { color: token.textMuted, fontSize: token.size.note },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& code': { fontFamily: token.mono },
});
