import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormDialog } from '#src/domains/identity/personal/FormDialog.tsx';
import { useAccountCall } from '#src/domains/identity/personal/useAccountCall.ts';
import type { OwnPasskey } from '#src/session/account/ownAccount.ts';
import { removePasskey } from '#src/session/account/passkeys.ts';

export function RemovePasskey({
  passkey,
  onDone,
  onClose,
}: {
  passkey: OwnPasskey;
  onDone: () => void;
  onClose: () => void;
}) {
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
