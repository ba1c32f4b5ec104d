import { lazy, Suspense, useState, type FocusEvent } from 'react';
import { CodeField } from '#src/public/controls/CodeField.tsx';
import { FaultBox } from '#src/public/controls/FaultBox.tsx';
import { Field } from '#src/public/controls/Field.tsx';
import { PasswordField } from '#src/public/controls/PasswordField.tsx';
import { fill } from '#src/public/fill.ts';
import { loginAddress } from '#src/session/end/redirectTarget.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { AccountKinds, type AccountKind } from './AccountKinds.tsx';
import type { REGISTRATION_FIELDS } from './registrationFaults.ts';
import { useRegistration } from './useRegistration.ts';

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

/** The data of a new account. */
export function RegisterForm({ offer, invitation, onDone, onPending }: Props) {
  const { text } = usePublicText();
  const { register: words, missing, signIn } = text;
  const [kind, setKind] = useState<AccountKind>('personal');
  const [targetFault, setTargetFault] = useState<string>();
  const entry = useRegistration({ kind, invitation, onDone, onPending });
  const { values, set, leave, faultOf } = entry;
  const field: FieldOf = (name) => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    onBlur: leave(name),
    fault: faultOf(name),
  });
  return (
    <form className="c-form" onSubmit={entry.submit} noValidate>
      {offer.invitation && <Invited by={offer.invitation.bp_name} invitation={invitation} />}
      {offer.organisation && <AccountKinds kind={kind} onChange={setKind} />}
      {kind === 'organisation' && <OrganisationFields field={field} />}
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
      <TermsCheck
        checked={values.terms === 'yes'}
        onChange={(checked) => set('terms', checked ? 'yes' : '')}
        fault={faultOf('terms')}
      />
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

/** Returns the props of the input for a field of the entry. */
type FieldOf = (name: (typeof REGISTRATION_FIELDS)[number]) => {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: (event: FocusEvent) => void;
  fault: string | undefined;
};

function OrganisationFields({ field }: { field: FieldOf }) {
  const words = usePublicText().text.register;
  return (
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
  );
}

interface TermsCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  fault: string | undefined;
}

function TermsCheck({ checked, onChange, fault }: TermsCheckProps) {
  const words = usePublicText().text.register;
  return (
    <div>
      <label className="c-check">
        <input
          id="entry-terms"
          type="checkbox"
          checked={checked}
          aria-invalid={fault ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {words.agree}{' '}
          <a className="p-link" href="/Terms-of-Service" target="_blank" rel="noopener">
            {words.terms}
          </a>
        </span>
      </label>
      {fault && <p className="c-note c-wrong">{fault}</p>}
    </div>
  );
}

/** Who invites, and the way for people with an account. */
function Invited({ by, invitation }: { by: string; invitation: string }) {
  const {
    text: { register: words },
  } = usePublicText();
  return (
    <div className="c-message">
      {fill(words.invited, { name: by })}
      <br />
      <PublicLink className="p-link" href={joinAddress(invitation)}>
        {words.joinWithOwn}
      </PublicLink>
    </div>
  );
}

/** Where the link of an invitation is accepted with an account that exists; without a session, after signing in. */
const joinAddress = (invitation: string) => `/userMsg?${new URLSearchParams({ invitation })}`;
