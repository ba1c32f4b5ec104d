import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { PasswordRules } from '#src/inputs/text/PasswordRules.tsx';
import { currentUserQuery } from '#src/session/actor/actorQuery.ts';
import { changePassword } from '#src/session/account/ownAccount.ts';
import { FormDialog } from '#src/domains/identity/personal/FormDialog.tsx';
import { SecretBox } from '#src/domains/identity/personal/SecretBox.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import { SESSIONS_KEY } from '#src/domains/identity/personal/sessions/sessionsKey.ts';
import { useAccountCall } from '#src/domains/identity/personal/useAccountCall.ts';
import { useRuleWords } from './useRuleWords.ts';

// The product's own rule, repeated here because only administrators can read the definition of users.
const RULE: FieldDefinition = { name: 'password', type: 'password', label: { zh: 'password', en: 'password' } };

/** Asks for the old password and twice for the new one (spec 5); a fault from the server appears at its input. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const ruleWords = useRuleWords();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const call = useAccountCall(['old_password', 'password']);
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');

  const submit = async () => {
    const words = await ruleWords();
    const required = words('validation.required');
    const faults = {
      ...(old === '' && { old_password: required }),
      ...(next === '' && { password: required }),
      ...(again === '' ? { again: required } : again !== next && { again: words('validation.passwordMatch') }),
    };
    call.setFaults(faults);
    if (Object.keys(faults).length > 0 || !(await call.run(() => changePassword(old, next)))) return;
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
    notify('personal.security.passwordDone', { type: 'success' });
    onClose();
  };

  return (
    <FormDialog
      title={translate('personal.security.changeOf', { name: translate('personal.security.password') })}
      above={call.above}
      confirm={translate('personal.security.confirm')}
      cancel={translate('personal.security.cancel')}
      busy={call.busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SecretBox
        label={translate('personal.security.old')}
        value={old}
        onChange={setOld}
        error={call.faults.old_password}
        kind="current-password"
        autoFocus
      />
      <div>
        <SecretBox
          label={translate('personal.security.new')}
          value={next}
          onChange={setNext}
          error={call.faults.password}
          kind="new-password"
        />
        <PasswordRules field={RULE} text={next} />
      </div>
      {next !== '' && <StrengthMeter password={next} />}
      <SecretBox
        label={translate('personal.security.repeat')}
        value={again}
        onChange={setAgain}
        error={call.faults.again}
        kind="new-password"
      />
    </FormDialog>
  );
}
