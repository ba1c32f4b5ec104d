import { useState } from 'react';
import { firstStep, type SecondStep } from '#src/session/start/signIn.ts';
import { CodeField } from '#src/public/controls/CodeField.tsx';
import { FaultBox } from '#src/public/controls/FaultBox.tsx';
import { Field } from '#src/public/controls/Field.tsx';
import { useEntry } from '#src/public/controls/useEntry.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

const WAYS = {
  sms: { field: 'phone', input: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' } },
  email: { field: 'email', input: { type: 'email', autoComplete: 'email', inputMode: 'email' } },
} as const;

/** Signs in with a code that is sent to the phone or the mailbox (spec 7.1). */
export function CodeForm({ way, onDone }: { way: keyof typeof WAYS; onDone: (second?: SecondStep) => Promise<void> }) {
  const {
    text: { signIn: words, missing },
  } = usePublicText();
  const { field, input } = WAYS[way];
  const [targetFault, setTargetFault] = useState<string>();
  const entry = useEntry(
    [field, 'code'],
    (values) => ({
      ...(!values[field].trim() && { [field]: missing[field] }),
      ...(!values.code.trim() && { code: missing.code }),
    }),
    async (values) => {
      await onDone(await firstStep(way, { [field]: values[field].trim(), code: values.code.trim() }));
    },
  );
  return (
    <form className="c-form" onSubmit={entry.submit} noValidate>
      <FaultBox fault={entry.fault} />
      <Field
        name={field}
        label={words[field]}
        value={entry.values[field]}
        onChange={(value) => {
          setTargetFault(undefined);
          entry.set(field, value);
        }}
        fault={entry.faultOf(field) ?? targetFault}
        {...input}
      />
      <CodeField
        purpose={`auth/${way}`}
        target={{ name: field, value: entry.values[field], missing: missing[field] }}
        onTargetFault={setTargetFault}
        value={entry.values.code}
        onChange={(value) => entry.set('code', value)}
        fault={entry.faultOf('code')}
      />
      <button type="submit" className="p-button s-submit" disabled={entry.busy}>
        {entry.busy ? words.busy : words.submit}
      </button>
    </form>
  );
}
