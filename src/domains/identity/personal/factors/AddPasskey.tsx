import { useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormDialog } from '#src/domains/identity/personal/FormDialog.tsx';
import { deviceOf } from '#src/domains/identity/personal/sessions/deviceOf.ts';
import { useAccountCall } from '#src/domains/identity/personal/useAccountCall.ts';
import { addPasskey, PasskeyCancelled } from '#src/session/account/passkeys.ts';
import { PasskeyName } from './PasskeyName.tsx';

/** Names a passkey and makes it, in the prompt of the browser. */
export function AddPasskey({ onDone, onClose }: { onDone: (codes: string[] | null) => void; onClose: () => void }) {
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
      <PasskeyName value={name} fault={call.faults.name} onChange={setName} />
    </FormDialog>
  );
}

/** What the passkey is called unless its owner says otherwise. */
function deviceName(): string {
  const { browser = '', system = '' } = deviceOf(navigator.userAgent) ?? {};
  return [browser, system].filter(Boolean).join(', ') || 'passkey';
}
