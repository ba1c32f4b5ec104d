import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormDialog } from '#src/domains/identity/personal/FormDialog.tsx';
import { Row, Rows } from '#src/domains/identity/personal/Row.tsx';
import { Section } from '#src/domains/identity/personal/Section.tsx';
import { SESSIONS_KEY } from '#src/domains/identity/personal/sessions/sessionsKey.ts';
import { useAccountCall } from '#src/domains/identity/personal/useAccountCall.ts';
import { ownFactors, removeApp, replaceRecoveryCodes } from '#src/session/account/ownAccount.ts';
import { EnrolDialog } from './EnrolDialog.tsx';
import { PasskeyRows } from './PasskeyRows.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const FACTORS_KEY = ['suantai', 'ownFactors'];

type Open = 'enrol' | 'remove' | 'replace';

/** The second factor of the reader: the authenticator app and the recovery codes. */
export function TwoStepCard() {
  const translate = useTranslate();
  const lang = useLang();
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: FACTORS_KEY,
    queryFn: ({ signal }) => ownFactors(signal),
    retry: false,
  });
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<string[]>();
  const app = data?.totp;
  const changed = () => {
    setOpen(undefined);
    void queryClient.invalidateQueries({ queryKey: FACTORS_KEY });
    void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
  };
  const show = (made: string[] | null) => {
    setCodes(made ?? undefined);
    changed();
  };
  const button = (what: Open, word: 'setUp' | 'remove' | 'replace') => (
    <Button variant="outlined" onClick={() => setOpen(what)}>
      {translate(`personal.factors.${word}`)}
    </Button>
  );
  return (
    <Section title={translate('personal.factors.title')} help={translate('personal.factors.help')}>
      {data?.required && !app && data.passkeys.length === 0 && (
        <Alert severity="warning">{translate('personal.factors.required')}</Alert>
      )}
      <Rows>
        {isError && (
          <Row
            name={<span role="alert">{translate('personal.factors.failed')}</span>}
            action={<Button onClick={() => void refetch()}>{translate('personal.factors.retry')}</Button>}
          />
        )}
        {data && (
          <Row
            name={translate('personal.factors.app')}
            note={translate('personal.factors.appHelp')}
            value={
              <>
                <Tag tone={app ? 'success' : 'neutral'}>{translate(`personal.factors.${app ? 'on' : 'off'}`)}</Tag>
                {app && translate('personal.factors.since', { when: formatDateTime(new Date(app.since), lang) })}
              </>
            }
            action={app ? button('remove', 'remove') : button('enrol', 'setUp')}
          />
        )}
        {data && <PasskeyRows passkeys={data.passkeys} onAdded={show} onChanged={changed} />}
        {data && (app || data.passkeys.length > 0) && (
          <Row
            name={translate('personal.factors.codes')}
            note={translate('personal.factors.codesHelp')}
            value={translate('personal.factors.left', { smart_count: data.recovery_codes_left })}
            action={button('replace', 'replace')}
          />
        )}
      </Rows>
      {open === 'enrol' && <EnrolDialog onDone={show} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && <RemoveApp onDone={changed} onClose={() => setOpen(undefined)} />}
      {open === 'replace' && <ReplaceCodes onDone={show} onClose={() => setOpen(undefined)} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  );
}

function RemoveApp({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const call = useAccountCall([]);
  const submit = async () => {
    if (!(await call.run(removeApp))) return;
    notify('personal.factors.removed', { type: 'success' });
    onDone();
  };
  return (
    <FormDialog
      title={translate('personal.factors.removeOf')}
      above={call.above}
      confirm={translate('personal.factors.remove')}
      cancel={translate('personal.factors.cancel')}
      busy={call.busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {translate('personal.factors.removeAsk')}
    </FormDialog>
  );
}

function ReplaceCodes({ onDone, onClose }: { onDone: (codes: string[]) => void; onClose: () => void }) {
  const translate = useTranslate();
  const call = useAccountCall([]);
  const submit = () => call.run(async () => onDone(await replaceRecoveryCodes()));
  return (
    <FormDialog
      title={translate('personal.factors.replaceOf')}
      above={call.above}
      confirm={translate('personal.factors.replace')}
      cancel={translate('personal.factors.cancel')}
      busy={call.busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {translate('personal.factors.replaceAsk')}
    </FormDialog>
  );
}
