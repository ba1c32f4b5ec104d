import { lazy, Suspense, useEffect, useState } from 'react';
import { requestProofWith } from '#src/http/proveAgain.ts';

const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }));

interface Prompt {
  proof: 'password' | 'code';
  passkey: boolean;
  answer: (given: boolean) => void;
}

/** Prompts the reader for a proof when a call needs a fresh one; the call is then made again, whatever page made it. */
export default function ProofFrame() {
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
  return (
    prompt && (
      <Suspense>
        <ProofDialog proof={prompt.proof} passkey={prompt.passkey} onAnswer={prompt.answer} />
      </Suspense>
    )
  );
}
