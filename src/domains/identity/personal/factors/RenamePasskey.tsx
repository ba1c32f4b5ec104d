import { useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormDialog } from '#src/domains/identity/personal/FormDialog.tsx';
import { useAccountCall } from '#src/domains/identity/personal/useAccountCall.ts';
import type { OwnPasskey } from '#src/session/account/ownAccount.ts';
import { renamePasskey } from '#src/session/account/passkeys.ts';
import { PasskeyName } from './PasskeyName.tsx';

export function RenamePasskey({
  passkey,
  onDone,
  onClose,
}: {
  passkey: OwnPasskey;
  onDone: () => void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const call = useAccountCall(['name']);
  const [name, setName] = useState(passkey.name);
  const submit = async () => {
    if (await call.run(() => renamePasskey(passkey.id, name.trim()))) onDone();
  };
  return (
    <FormDialog
      title={translate('personal.factors.passkeyRenameOf', { name: passkey.name })}
      above={call.above}
      confirm={translate('personal.factors.passkeySave')}
      cancel={translate('personal.factors.cancel')}
      busy={call.busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PasskeyName value={name} fault={call.faults.name} onChange={setName} />
    </FormDialog>
  );
}
