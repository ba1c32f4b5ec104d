import { useEffect, useState } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import type { EntryFault } from '#src/public/controls/useEntry.ts';
import { publicFault } from '#src/public/publicFault.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { canAutofill, endAutofill, signInByPasskey } from '#src/session/account/passkeys.ts';

/** The server accepts a challenge for five minutes: an offer that waits longer gets a new one. */
const OFFER_MS = 4 * 60_000;

interface Props {
  disabled: boolean;
  onDone: () => Promise<void>;
  onFault: (fault: EntryFault | undefined) => void;
}

/** Signs in with a passkey alone: by its button, and at the field of the name where the browser offers it there. */
export function PasskeyWay({ disabled, onDone, onFault }: Props) {
  const { text } = usePublicText();
  const { signIn: words } = text;
  const [busy, setBusy] = useState(false);
  useOffer(busy, onDone, onFault);
  const enter = async () => {
    setBusy(true);
    onFault(undefined);
    try {
      await signInByPasskey();
      await onDone();
    } catch (reason) {
      onFault(reason instanceof ApiFault ? publicFault(reason, text.fault) : { message: words.passkeyUnused });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="p-button p-button-plain s-passkey"
      disabled={disabled || busy}
      onClick={() => void enter()}
    >
      {words.passkeyAlone}
    </button>
  );
}

/** Offers passkeys at the field of the name, except while the reader uses the button. */
function useOffer(paused: boolean, onDone: Props['onDone'], onFault: Props['onFault']): void {
  const { text } = usePublicText();
  useEffect(() => {
    if (paused) return;
    let isOpen = true;
    let timer: number | undefined;
    const offer = async () => {
      timer = window.setTimeout(() => void offer(), OFFER_MS);
      try {
        await signInByPasskey({ autofill: true });
        await onDone();
      } catch (reason) {
        // Without an answer of the server, the reader chose no passkey, or the next offer took its place.
        if (isOpen && reason instanceof ApiFault && reason.cause === 'answer') onFault(publicFault(reason, text.fault));
      }
    };
    void canAutofill().then((can) => (can && isOpen ? offer() : undefined));
    return () => {
      isOpen = false;
      window.clearTimeout(timer);
      endAutofill();
    };
  }, [paused, onDone, onFault, text]);
}
