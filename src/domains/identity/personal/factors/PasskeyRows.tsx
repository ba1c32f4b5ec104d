import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatAge, formatDateTime } from '#src/fields/format/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormDialog } from '#src/domains/identity/personal/FormDialog.tsx';
import { Row } from '#src/domains/identity/personal/Row.tsx';
import { deviceOf } from '#src/domains/identity/personal/sessions/deviceOf.ts';
import { useAccountCall } from '#src/domains/identity/personal/useAccountCall.ts';
import type { OwnFactors } from '#src/session/account/ownAccount.ts';
import { addPasskey, PasskeyCancelled, removePasskey } from '#src/session/account/passkeys.ts';

type OwnPasskey = OwnFactors['passkeys'][number];

interface PasskeyRowsProps {
  passkeys: readonly OwnPasskey[];
  /** Receives the recovery codes if it is the first factor. */
  onAdded: (codes: string[] | null) => void;
  onChanged: () => void;
}

/** The passkeys of the reader: one row each, and a button that adds one. */
export function PasskeyRows({ passkeys, onAdded, onChanged }: PasskeyRowsProps) {
  const translate = useTranslate();
  const lang = useLang();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<OwnPasskey>();
  return (
    <>
      <Row
        name={translate('personal.factors.passkeys')}
        note={translate('personal.factors.passkeysHelp')}
        value={passkeys.length === 0 && translate('personal.factors.passkeyNone')}
        action={
          <Button
            variant="outlined"
            onClick={() => setAdding(true)}
            aria-label={translate('personal.factors.addPasskeyOf')}
          >
            {translate('personal.factors.addPasskey')}
          </Button>
        }
      />
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          name={passkey.name}
          note={translate('personal.factors.passkeyMade', {
            when: formatDateTime(new Date(passkey.created_at), lang),
          })}
          value={
            passkey.last_used_at === null
              ? translate('personal.factors.passkeyUnused')
              : translate('personal.factors.passkeyUsed', { when: formatAge(new Date(passkey.last_used_at), lang) })
          }
          action={
            <Button
              variant="outlined"
              onClick={() => setRemoving(passkey)}
              aria-label={translate('personal.factors.passkeyGoneOf', { name: passkey.name })}
            >
              {translate('personal.factors.passkeyGone')}
            </Button>
          }
        />
      ))}
      {adding && (
        <AddPasskey
          onDone={(codes) => {
            setAdding(false);
            onAdded(codes);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <RemovePasskey
          passkey={removing}
          onDone={() => {
            setRemoving(undefined);
            onChanged();
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

/** What the passkey is called unless its owner says otherwise. */
function deviceName(): string {
  const { browser = '', system = '' } = deviceOf(navigator.userAgent) ?? {};
  return [browser, system].filter(Boolean).join(', ') || 'passkey';
}

function AddPasskey({ onDone, onClose }: { onDone: (codes: string[] | null) => void; onClose: () => void }) {
  const translate = useTranslate();
  const call = useAccountCall(['name']);
  const [name, setName] = useState(deviceName);
  const [cancelled, setCancelled] = useState(false);
  const submit = async () => {
    setCancelled(false);
    try {
      await call.run(async () => onDone(await addPasskey(name.trim() || deviceName())));
    } catch (reason) {
      // The reader may close the prompt of the browser and try again.
      if (!(reason instanceof PasskeyCancelled)) throw reason;
      setCancelled(true);
    }
  };
  return (
    <FormDialog
      title={translate('personal.factors.addPasskeyOf')}
      above={call.above ?? (cancelled ? translate('personal.factors.passkeyCancelled') : undefined)}
      confirm={translate('personal.factors.addPasskey')}
      cancel={translate('personal.factors.cancel')}
      busy={call.busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={translate('personal.factors.passkeyName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={call.faults.name !== undefined}
        helperText={call.faults.name ?? translate('personal.factors.passkeyNameHelp')}
        autoFocus
        slotProps={{ htmlInput: { maxLength: 64 } }}
      />
    </FormDialog>
  );
}

function RemovePasskey({ passkey, onDone, onClose }: { passkey: OwnPasskey; onDone: () => void; onClose: () => void }) {
  const translate = useTranslate();
  const call = useAccountCall([]);
  const submit = async () => {
    if (await call.run(() => removePasskey(passkey.id))) onDone();
  };
  return (
    <FormDialog
      title={translate('personal.factors.passkeyGoneOf', { name: passkey.name })}
      above={call.above}
      confirm={translate('personal.factors.passkeyGone')}
      cancel={translate('personal.factors.cancel')}
      busy={call.busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {translate('personal.factors.passkeyGoneAsk')}
    </FormDialog>
  );
}
