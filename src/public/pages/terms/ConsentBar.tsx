import { useState } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { fill } from '#src/public/fill.ts';
import { publicFault } from '#src/public/publicFault.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { accountsPath } from '#src/session/accountsPath.ts';
import { redirectTarget } from '#src/session/end/redirectTarget.ts';
import { signOut } from '#src/session/end/signOut.ts';
import type { TermsWords } from './terms.ts';

interface Props {
  version: string;
  words: TermsWords;
  /** A newer version has come into force: it is read first. */
  onRenewed: () => void;
}

/** Accepts the terms for the account and opens what the reader wanted; otherwise there is only signing out. */
export function ConsentBar({ version, words, onRenewed }: Props) {
  const { text } = usePublicText();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    setMessage(undefined);
    work()
      .catch((reason: unknown) => {
        const isRenewed = reason instanceof ApiFault && reason.body.fields?.['version'] !== undefined;
        setMessage(isRenewed ? words.renewed : publicFault(reason, text.fault).message);
        if (isRenewed) onRenewed();
      })
      .finally(() => setBusy(false));
  };
  const accept = async () => {
    await request(`${accountsPath()}/users/current/consents`, { method: 'POST', body: { version } });
    window.location.replace(redirectTarget(window.location.search, window.location.origin) ?? '/index');
  };
  return (
    <section className="t-consent" aria-label={words.accept}>
      <p>{fill(words.changed, { version })}</p>
      <p role="alert" className="c-wrong">
        {message}
      </p>
      <div>
        <button type="button" className="p-button p-button-plain" disabled={busy} onClick={() => run(signOut)}>
          {words.signOut}
        </button>
        <button type="button" className="p-button" disabled={busy} onClick={() => run(accept)}>
          {busy ? words.accepting : words.accept}
        </button>
      </div>
    </section>
  );
}
