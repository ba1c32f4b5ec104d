import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { CodeField } from '#src/inputs/code/CodeField.tsx';
import { currentUserQuery } from '#src/session/actor/actorQuery.ts';
import { changeContact } from '#src/session/account/ownAccount.ts';
import { useVerificationCode } from '#src/session/account/useVerificationCode.ts';
import { FormDialog } from './FormDialog.tsx';
import { useAccountCall } from './useAccountCall.ts';
import { useRuleWords } from '#src/domains/identity/personal/password/useRuleWords.ts';

interface ContactDialogProps {
  field: 'phone' | 'email';
  /** Whether the account has none yet. */
  first: boolean;
  onClose: () => void;
}

const LOOKS = {
  phone: {
    call: 'patch/sms',
    label: 'personal.security.newPhone',
    done: 'personal.security.phoneDone',
    type: 'tel',
    complete: 'tel',
  },
  email: {
    call: 'patch/email',
    label: 'personal.security.newEmail',
    done: 'personal.security.emailDone',
    type: 'email',
    complete: 'email',
  },
} as const;

/** Sets a new phone number or e-mail address, verified by a code that is sent to it. */
export function ContactDialog({ field, first, onClose }: ContactDialogProps) {
  const translate = useTranslate();
  const ruleWords = useRuleWords();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const look = LOOKS[field];
  const call = useAccountCall([field, 'code']);
  const verification = useVerificationCode();
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const codeBox = useRef<HTMLInputElement>(null);

  const send = async () => {
    if (target.trim() === '') return call.setFaults({ [field]: (await ruleWords())('validation.required') });
    call.setFaults({});
    const fault = await verification.send(look.call, target.trim());
    if (fault) call.show(fault);
    else codeBox.current?.focus();
  };

  const submit = async () => {
    const words = await ruleWords();
    const faults = {
      ...(target.trim() === '' && { [field]: words('validation.required') }),
      ...(code === '' && { code: translate('personal.code.required') }),
    };
    call.setFaults(faults);
    if (Object.keys(faults).length > 0 || !(await call.run(() => changeContact(field, target.trim(), code)))) return;
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    notify(look.done, { type: 'success' });
    onClose();
  };

  return (
    <FormDialog
      title={translate(first ? 'personal.security.bindOf' : 'personal.security.changeOf', {
        name: translate(`personal.security.${field}`),
      })}
      above={call.above}
      confirm={translate('personal.security.confirm')}
      cancel={translate('personal.security.cancel')}
      busy={call.busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={translate(look.label)}
        type={look.type}
        value={target}
        autoFocus
        onChange={(event) => setTarget(event.target.value)}
        error={call.faults[field] !== undefined}
        helperText={call.faults[field]}
        slotProps={{ htmlInput: { autoComplete: look.complete, spellCheck: false } }}
      />
      <CodeField
        words={{
          label: translate('personal.code.label'),
          send: translate('personal.code.send'),
          resendIn: (seconds) => translate('personal.code.resendIn', { seconds }),
          sent: translate('personal.code.sent', { target: verification.sentTo ?? '' }),
        }}
        value={code}
        onChange={setCode}
        error={call.faults.code}
        wait={verification.wait}
        sending={verification.sending}
        sent={verification.sentTo !== undefined}
        onSend={() => void send()}
        inputRef={codeBox}
      />
      {verification.demoCode !== undefined && (
        <Alert severity="info">{translate('personal.code.demo', { code: verification.demoCode })}</Alert>
      )}
    </FormDialog>
  );
}
