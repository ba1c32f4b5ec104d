import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatAge, parseTime } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useCurrentUser } from '#src/session/account/preferences.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { PasswordDialog } from '#src/domains/identity/personal/password/PasswordDialog.tsx';
import { Row, Rows } from './Row.tsx';
import { Section } from './Section.tsx';

type Open = 'password' | 'phone' | 'email';

/** Password, phone and e-mail, each with its state and a button that changes it. */
export function SecurityCard() {
  const translate = useTranslate();
  const lang = useLang();
  const user = useCurrentUser();
  const [open, setOpen] = useState<Open>();
  const changed = parseTime(user.password_changed_at);
  const change = (what: Open, has: boolean) => (
    <Button
      variant="outlined"
      onClick={() => setOpen(what)}
      aria-label={translate(has ? 'personal.security.changeOf' : 'personal.security.bindOf', {
        name: translate(`personal.security.${what}`),
      })}
    >
      {translate(has ? 'personal.security.change' : 'personal.security.bind')}
    </Button>
  );
  const contact = (field: 'phone' | 'email') => {
    const has = Boolean(user[field]);
    const verified = user[`${field}_verified`] === true;
    const value = has ? (
      <>
        {user[field]}{' '}
        <Tag tone={verified ? 'success' : 'neutral'}>
          {translate(verified ? 'personal.security.verified' : 'personal.security.unverified')}
        </Tag>
      </>
    ) : (
      translate('personal.security.none')
    );
    return <Row name={translate(`personal.security.${field}`)} value={value} action={change(field, has)} />;
  };
  return (
    <Section title={translate('personal.security.title')}>
      <Rows>
        <Row
          name={translate('personal.security.password')}
          note={translate('personal.security.passwordHelp')}
          value={
            changed
              ? translate('personal.security.passwordChanged', { when: formatAge(changed, lang) })
              : translate('personal.security.passwordNever')
          }
          action={change('password', true)}
        />
        {contact('phone')}
        {contact('email')}
      </Rows>
      {open === 'password' && <PasswordDialog onClose={() => setOpen(undefined)} />}
      {(open === 'phone' || open === 'email') && (
        <ContactDialog field={open} first={!user[open]} onClose={() => setOpen(undefined)} />
      )}
    </Section>
  );
}
