import { lazy, Suspense, useEffect, useState } from 'react';
import { watchCalls } from '#src/http/watchCalls.ts';
import { useCurrentUser } from '#src/session/account/preferences.ts';
import { consentAddress } from '#src/session/end/consentAddress.ts';
import { requestProofWith } from '#src/http/proveAgain.ts';

const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }));

/** The platform requires a second factor of the account, which has none. */
const FACTOR_MISSING = 1172;
/** Where it is set up. */
const ENROLMENT = '/userMsg';

interface Prompt {
  proof: 'password' | 'code';
  passkey: boolean;
  answer: (given: boolean) => void;
}

/** Prompts the reader for a proof when a call needs a fresh one; the call is then made again, whatever page made it. */
export default function ProofFrame() {
  const { consent_due: isDue } = useCurrentUser();
  useEffect(() => {
    if (isDue) window.location.replace(consentAddress(`${window.location.pathname}${window.location.search}`));
  }, [isDue]);
  const [prompt, setPrompt] = useState<Prompt>();
  useEffect(
    () =>
      requestProofWith(
        ({ body }) =>
          new Promise((resolve) =>
            setPrompt({
              proof: body.proof ?? 'password',
              passkey: body.passkey === true,
              answer: (given) => {
                setPrompt(undefined);
                resolve(given);
              },
            }),
          ),
      ),
    [],
  );
  useEffect(
    () =>
      watchCalls((fault) => {
        if (fault?.body.code === FACTOR_MISSING && window.location.pathname !== ENROLMENT)
          window.location.replace(ENROLMENT);
      }),
    [],
  );
  return (
    prompt && (
      <Suspense>
        <ProofDialog proof={prompt.proof} passkey={prompt.passkey} onAnswer={prompt.answer} />
      </Suspense>
    )
  );
}
