import { useState } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { useEntry } from '#src/public/controls/useEntry.ts';
import { useEntryFormats } from '#src/public/controls/useEntryFormats.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { accountsPath } from '#src/session/accountsPath.ts';
import type { AccountKind } from './AccountKinds.tsx';
import { registrationFaults, REGISTRATION_FIELDS, WIRE_NAMES } from './registrationFaults.ts';

interface Registering {
  kind: AccountKind;
  invitation: string;
  onDone: () => Promise<void>;
  /** An organisation waits for its review. */
  onPending: () => void;
}

/** The entry of a new account. The accepted version of the terms is sent with it. */
export function useRegistration({ kind, invitation, onDone, onPending }: Registering) {
  const { text } = usePublicText();
  // With a timestamp: the version is sent with the form, and only the one in force is accepted.
  const [time, setTime] = useState(() => Date.now());
  const { data: terms } = useReply<{ version: string }>(`/terms/terms.json?t=${time}`);
  const formats = useEntryFormats();
  const readAgain = (reason: unknown) => {
    // Published while the form was open: it is kept, and the next attempt sends the version that is linked.
    if (reason instanceof ApiFault && reason.body.fields?.['terms_version']) setTime(Date.now());
    throw reason;
  };
  return useEntry(
    REGISTRATION_FIELDS,
    (values) => registrationFaults(values, kind, text, formats),
    async ({
      name,
      password,
      phone,
      code,
      bp_name: bpName,
      licence_no: licenceNo,
      contact_name: contact,
      bp_email: email,
    }) => {
      const bp = {
        name: bpName.trim(),
        licence_no: licenceNo.trim(),
        contact_name: contact.trim(),
        ...(email.trim() && { email: email.trim() }),
      };
      const { status } = await request(`${accountsPath()}/users/registration`, {
        method: 'POST',
        body: {
          type: kind,
          name: name.trim(),
          password,
          phone: phone.trim(),
          code: code.trim(),
          terms_version: terms?.version ?? '',
          ...(invitation && { invitation }),
          ...(kind === 'organisation' && { bp }),
        },
      }).catch(readAgain);
      if (status === 202) onPending();
      else await onDone();
    },
    WIRE_NAMES,
  );
}
