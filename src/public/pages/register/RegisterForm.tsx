import { accountsPath } from '#src/session/accountsPath.ts';
import { lazy, Suspense, useState } from 'react';
import { request } from '#src/http/httpClient.ts';
import { CodeField } from '#src/public/controls/CodeField.tsx';
import { FaultBox } from '#src/public/controls/FaultBox.tsx';
import { Field } from '#src/public/controls/Field.tsx';
import { PasswordField } from '#src/public/controls/PasswordField.tsx';
import { useEntry } from '#src/public/controls/useEntry.ts';
import { useEntryFormats } from '#src/public/controls/useEntryFormats.ts';
import { useReply } from '#src/public/reading/useReply.ts';
import { fill } from '#src/public/fill.ts';
import { loginAddress } from '#src/session/end/redirectTarget.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { AccountKinds, type AccountKind } from './AccountKinds.tsx';
import { registrationFaults, REGISTRATION_FIELDS, WIRE_NAMES } from './registrationFaults.ts';

// Loaded after the form.
const PasswordRules = lazy(async () => ({
  default: (await import('#src/public/controls/PasswordRules.tsx')).PasswordRules,
}));

export interface RegistrationOffer {
  open: boolean;
  organisation: boolean;
  invitation?: { bp_name: string };
}

interface Props {
  offer: RegistrationOffer;
  invitation: string;
  onDone: () => Promise<void>;
  onPending: () => void;
}

/** The data of a new account. The accepted version of the terms is sent with it. */
export function RegisterForm({ offer, invitation, onDone, onPending }: Props) {
  const { text } = usePublicText();
  const { register: words, missing, signIn } = text;
  const [kind, setKind] = useState<AccountKind>('personal');
  const [targetFault, setTargetFault] = useState<string>();
  const { data: terms } = useReply<{ version: string }>('/terms/terms.json?t=0');
  const formats = useEntryFormats();
  const entry = useEntry(
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
      });
      if (status === 202) onPending();
      else await onDone();
    },
    WIRE_NAMES,
  );
  const { values, set, leave, faultOf } = entry;
  const field = (name: (typeof REGISTRATION_FIELDS)[number]) => ({
    name,
    value: values[name],
    onChange: (value: string) => set(name, value),
    onBlur: leave(name),
    fault: faultOf(name),
  });
  return (
    <form className="c-form" onSubmit={entry.submit} noValidate>
      {offer.invitation && <p className="c-message">{fill(words.invited, { name: offer.invitation.bp_name })}</p>}
      {offer.organisation && <AccountKinds kind={kind} onChange={setKind} />}
      {kind === 'organisation' && (
        <>
          <Field {...field('bp_name')} label={words.bpName} autoComplete="organization" />
          <Field
            {...field('licence_no')}
            label={words.licence}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={18}
          />
          <Field {...field('contact_name')} label={words.contact} autoComplete="name" />
          <Field {...field('bp_email')} label={words.bpEmail} type="email" autoComplete="email" />
        </>
      )}
      <Field
        {...field('name')}
        label={words.userName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <div>
        <PasswordField {...field('password')} label={words.password} autoComplete="new-password" />
        <Suspense>
          <PasswordRules value={values.password} />
        </Suspense>
      </div>
      <PasswordField {...field('repeated')} label={words.repeated} autoComplete="new-password" />
      <Field
        {...field('phone')}
        onChange={(value) => {
          setTargetFault(undefined);
          set('phone', value);
        }}
        fault={faultOf('phone') ?? targetFault}
        label={signIn.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <CodeField
        purpose="registration/sms"
        target={{ name: 'phone', value: values.phone, missing: missing.phone }}
        onTargetFault={setTargetFault}
        value={values.code}
        onChange={(value) => set('code', value)}
        fault={faultOf('code')}
      />
      <div>
        <label className="c-check">
          <input
            id="entry-terms"
            type="checkbox"
            checked={values.terms === 'yes'}
            aria-invalid={faultOf('terms') ? true : undefined}
            onChange={(event) => set('terms', event.target.checked ? 'yes' : '')}
          />
          <span>
            {words.agree}{' '}
            <a className="p-link" href="/Terms-of-Service" target="_blank" rel="noopener">
              {words.terms}
            </a>
          </span>
        </label>
        {faultOf('terms') && <p className="c-note c-wrong">{faultOf('terms')}</p>}
      </div>
      <FaultBox fault={entry.fault} />
      <button type="submit" className="p-button s-submit" disabled={entry.busy}>
        {entry.busy ? words.busy : words.submit}
      </button>
      <p className="s-ways">
        <span>
          {words.hasAccount}{' '}
          <PublicLink className="p-link" href={loginAddress(window.location)}>
            {words.signIn}
          </PublicLink>
        </span>
      </p>
    </form>
  );
}
