import { accountsPath } from '#src/session/accountsPath.ts';
import { useEffect, useState } from 'react';
import { request } from '#src/http/httpClient.ts';
import { CodeField } from '#src/public/controls/CodeField.tsx';
import { FaultBox } from '#src/public/controls/FaultBox.tsx';
import { Field } from '#src/public/controls/Field.tsx';
import { PasswordRules } from '#src/public/controls/PasswordRules.tsx';
import { PasswordField } from '#src/public/controls/PasswordField.tsx';
import { useEntry } from '#src/public/controls/useEntry.ts';
import { useEntryFormats } from '#src/public/controls/useEntryFormats.ts';
import { usePageHead } from '#src/public/usePageHead.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { navigate } from '#src/public/routing/address.ts';
import { PublicLink } from '#src/public/routing/PublicLink.tsx';
import { ACCOUNTS_PATH } from '#model/values/constants.ts';
import { leaveLoginNotice } from '#src/session/end/loginNotice.ts';
import { loginAddress } from '#src/session/end/redirectTarget.ts';

/**
 * `/forgotten-password` (decision 052): verify the phone or the mailbox, then choose a new password (spec 7.1). The
 * address keeps where the sign-in returns to.
 */
export function ForgottenPage() {
  const {
    text: { retrieve: words, register, missing },
  } = usePublicText();
  usePageHead(words.title, words.text);
  // Another service of accounts has its own way to replace a password.
  const others = accountsPath() !== ACCOUNTS_PATH;
  useEffect(() => {
    if (others) navigate(loginAddress(window.location), { replace: true });
  }, [others]);
  const [targetFault, setTargetFault] = useState<string>();
  const entry = useNewPassword();
  const { values, set, leave, faultOf } = entry;
  return (
    <div className="s-page">
      <div className="s-card">
        <h1>{words.title}</h1>
        <p className="s-lead">{words.text}</p>
        <form className="c-form" onSubmit={entry.submit} noValidate>
          <FaultBox fault={entry.fault} />
          <Field
            name="target"
            label={words.target}
            value={values.target}
            onChange={(value) => {
              setTargetFault(undefined);
              set('target', value);
            }}
            fault={faultOf('target') ?? targetFault}
            autoComplete="username"
            autoCapitalize="none"
          />
          <CodeField
            purpose={values.target.includes('@') ? 'retrieval/email' : 'retrieval/sms'}
            target={{ name: 'target', value: values.target, missing: missing.target }}
            onTargetFault={setTargetFault}
            value={values.code}
            onChange={(value) => set('code', value)}
            fault={faultOf('code')}
          />
          <div>
            <PasswordField
              name="password"
              label={words.password}
              value={values.password}
              onChange={(value) => set('password', value)}
              onBlur={leave('password')}
              fault={faultOf('password')}
              autoComplete="new-password"
            />
            <PasswordRules value={values.password} />
          </div>
          <PasswordField
            name="repeated"
            label={register.repeated}
            value={values.repeated}
            onChange={(value) => set('repeated', value)}
            onBlur={leave('repeated')}
            fault={faultOf('repeated')}
            autoComplete="new-password"
          />
          <button type="submit" className="p-button s-submit" disabled={entry.busy}>
            {entry.busy ? words.busy : words.submit}
          </button>
        </form>
        <p className="s-ways">
          <PublicLink className="p-link" href={loginAddress(window.location)}>
            {words.back}
          </PublicLink>
        </p>
      </div>
    </div>
  );
}

/** The form: a code that was sent to the phone or the mailbox, and the new password twice. */
function useNewPassword() {
  const {
    text: { register, missing, wrong },
  } = usePublicText();
  const formats = useEntryFormats();
  return useEntry(
    ['target', 'code', 'password', 'repeated'],
    ({ target, code, password, repeated }) => ({
      ...(!target.trim() && { target: missing.target }),
      ...(!code.trim() && { code: missing.code }),
      ...(formats?.password(password) === false && { password: wrong.password }),
      ...(!password && { password: missing.password }),
      ...(!repeated ? { repeated: missing.repeated } : password !== repeated && { repeated: register.mismatch }),
    }),
    async ({ target, code, password }) => {
      await request(`${accountsPath()}/users/retrieved-password`, {
        method: 'PATCH',
        body: { target: target.trim(), code: code.trim(), password },
      });
      leaveLoginNotice({ changed: true });
      navigate(loginAddress(window.location), { replace: true });
    },
  );
}
