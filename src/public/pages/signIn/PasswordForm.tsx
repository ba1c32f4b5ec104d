import { lazy, Suspense, useState } from 'react';
import { FaultBox } from '#src/public/controls/FaultBox.tsx';
import { Field } from '#src/public/controls/Field.tsx';
import { PasswordField } from '#src/public/controls/PasswordField.tsx';
import { useEntry, type EntryFault } from '#src/public/controls/useEntry.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { signIn, type SecondStep } from '#src/session/start/signIn.ts';

const Slider = lazy(async () => ({ default: (await import('#src/public/controls/Slider.tsx')).Slider }));

/** After the second refusal the slider appears before another try (spec 5). */
const FREE_TRIES = 2;

interface Props {
  /** Whether the first field takes the focus, except on a touch screen, where a keyboard would cover the page. */
  takesFocus: boolean;
  notice: EntryFault | undefined;
  onDone: (second?: SecondStep) => Promise<void>;
}

export function PasswordForm({ takesFocus, notice, onDone }: Props) {
  const {
    text: { signIn: words, missing },
  } = usePublicText();
  const [refusals, setRefusals] = useState(0);
  const [dragged, setDragged] = useState(false);
  const guarded = refusals >= FREE_TRIES;
  const entry = useEntry(
    ['name', 'password', 'slider'],
    ({ name, password }) => ({
      ...(!name.trim() && { name: missing.name }),
      ...(!password && { password: missing.password }),
      ...(guarded && !dragged && { slider: missing.slider }),
    }),
    async ({ name, password }) => {
      try {
        await onDone(await signIn(name, password));
      } catch (reason) {
        setRefusals(refusals + 1);
        setDragged(false);
        throw reason;
      }
    },
  );
  return (
    <form className="c-form" onSubmit={entry.submit} noValidate>
      <FaultBox fault={entry.fault ?? (entry.busy || refusals > 0 ? undefined : notice)} />
      <Field
        name="name"
        label={words.name}
        value={entry.values.name}
        onChange={(value) => entry.set('name', value)}
        fault={entry.faultOf('name')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={takesFocus && !window.matchMedia('(pointer: coarse)').matches}
      />
      <PasswordField
        name="password"
        label={words.password}
        value={entry.values.password}
        onChange={(value) => entry.set('password', value)}
        fault={entry.faultOf('password')}
        autoComplete="current-password"
      />
      {guarded && (
        <Suspense>
          <Slider done={dragged} onDone={() => setDragged(true)} fault={entry.faultOf('slider')} />
        </Suspense>
      )}
      <button type="submit" className="p-button s-submit" disabled={entry.busy}>
        {entry.busy ? words.busy : words.submit}
      </button>
    </form>
  );
}
