import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import '#src/i18n/parts/personal.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { proveIdentity } from '#src/session/account/ownAccount.ts';
import { FormDialog } from '#src/domains/identity/personal/FormDialog.tsx';
import { SecretBox } from '#src/domains/identity/personal/SecretBox.tsx';
import { useAccountCall } from '#src/domains/identity/personal/useAccountCall.ts';

interface ProofDialogProps {
  proof: 'password' | 'code';
  /** The account has a passkey as well. */
  passkey: boolean;
  onAnswer: (given: boolean) => void;
}

/** Asks for the password, or for the second factor of an account that has one. */
export function ProofDialog({ proof, passkey, onAnswer }: ProofDialogProps) {
  const translate = useTranslate();
  const call = useAccountCall([proof]);
  const [text, setText] = useState('');
  const [cancelled, setCancelled] = useState(false);
  const submit = async () => {
    if (text.trim() === '') return;
    const given = proof === 'code' ? { code: text.trim() } : { password: text };
    if (await call.run(() => proveIdentity(given))) onAnswer(true);
  };
  const byPasskey = async () => {
    setCancelled(false);
    try {
      const { passkeyProof } = await import('#src/session/account/passkeys.ts');
      if (await call.run(async () => proveIdentity(await passkeyProof()))) onAnswer(true);
    } catch {
      // The reader closed the prompt of the browser, and may try again or enter a code.
      setCancelled(true);
    }
  };
  return (
    <FormDialog
      title={translate('personal.proof.title')}
      above={call.above ?? (cancelled ? translate('personal.factors.passkeyCancelled') : undefined)}
      confirm={translate('personal.proof.confirm')}
      cancel={translate('personal.proof.cancel')}
      busy={call.busy}
      onSubmit={() => void submit()}
      onClose={() => onAnswer(false)}
    >
      <p>{translate(`personal.proof.${proof}`)}</p>
      {proof === 'password' ? (
        <SecretBox
          label={translate('personal.proof.passwordLabel')}
          value={text}
          onChange={setText}
          error={call.faults.password}
          kind="current-password"
          autoFocus
        />
      ) : (
        <TextField
          label={translate('personal.proof.codeLabel')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={call.faults.code !== undefined}
          helperText={call.faults.code}
          autoFocus
          slotProps={{ htmlInput: { autoComplete: 'one-time-code', spellCheck: false } }}
        />
      )}
      {passkey && (
        <Button variant="outlined" disabled={call.busy} onClick={() => void byPasskey()}>
          {translate('personal.factors.usePasskey')}
        </Button>
      )}
    </FormDialog>
  );
}
