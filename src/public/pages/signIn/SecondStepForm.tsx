import { FaultBox } from '#src/public/controls/FaultBox.tsx';
import { Field } from '#src/public/controls/Field.tsx';
import { useEntry } from '#src/public/controls/useEntry.ts';
import { publicFault } from '#src/public/publicFault.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { ApiFault } from '#src/http/apiFault.ts';
import { secondStep, type SecondStep } from '#src/session/start/signIn.ts';

/** The sign-in took too long, or was finished elsewhere. */
const TICKET_INVALID = 1131;

interface Props {
  step: SecondStep;
  onDone: () => Promise<void>;
  /** Back to the first step; `fault` says why, if the reader did not choose it. */
  onBack: (fault?: unknown) => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ step, onDone, onBack }: Props) {
  const { text } = usePublicText();
  const { signIn: words, missing } = text;
  const entry = useEntry(
    ['code'],
    ({ code }) => ({ ...(!code.trim() && { code: missing.code }) }),
    async ({ code }) => {
      try {
        await secondStep(step.ticket, code.trim());
      } catch (reason) {
        if (reason instanceof ApiFault && reason.body.code === TICKET_INVALID) return onBack(reason);
        throw reason;
      }
      await onDone();
    },
  );
  const byPasskey = async () => {
    entry.setFault(undefined);
    try {
      await (await import('#src/session/account/passkeys.ts')).secondStepByPasskey(step.ticket);
      await onDone();
    } catch (reason) {
      if (reason instanceof ApiFault && reason.body.code === TICKET_INVALID) return onBack(reason);
      entry.setFault(
        reason instanceof ApiFault ? publicFault(reason, text.fault) : { message: words.passkeyCancelled },
      );
    }
  };
  return (
    <form className="c-form" onSubmit={entry.submit} noValidate>
      <FaultBox fault={entry.fault} />
      <Field
        name="code"
        label={words.secondCode}
        help={words.secondHelp}
        value={entry.values.code}
        onChange={(value) => entry.set('code', value)}
        fault={entry.faultOf('code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <button type="submit" className="p-button s-submit" disabled={entry.busy}>
        {entry.busy ? words.busy : words.submit}
      </button>
      {'PublicKeyCredential' in window && (
        <button
          type="button"
          className="p-button p-button-plain"
          disabled={entry.busy}
          onClick={() => void byPasskey()}
        >
          {words.byPasskey}
        </button>
      )}
      <button type="button" className="p-button p-button-plain" onClick={() => onBack()}>
        {words.startAgain}
      </button>
    </form>
  );
}
