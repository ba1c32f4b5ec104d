import Computer from '@mui/icons-material/ComputerOutlined';
import Smartphone from '@mui/icons-material/PhoneIphoneOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { formatAge, formatDateTime } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { endOtherSessions, endOwnSession, ownSessions, type OwnSession } from '#src/session/account/ownAccount.ts';
import { token } from '#src/ui/theme/token.ts';
import { deviceOf } from './deviceOf.ts';
import { FormDialog } from '#src/domains/identity/personal/FormDialog.tsx';
import { Row, Rows } from '#src/domains/identity/personal/Row.tsx';
import { Section } from '#src/domains/identity/personal/Section.tsx';
import { SESSIONS_KEY } from './sessionsKey.ts';
import { useAccountCall } from '#src/domains/identity/personal/useAccountCall.ts';

/** The reader's sessions, each with a sign-out button. */
export function SessionsCard() {
  const translate = useTranslate();
  const { data, isError, refetch } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => ownSessions(signal),
    retry: false,
  });
  const [confirming, setConfirming] = useState(false);
  const others = data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Section
      title={translate('personal.sessions.title')}
      help={translate('personal.sessions.help')}
      action={
        others > 0 && (
          <Button variant="outlined" onClick={() => setConfirming(true)}>
            {translate('personal.sessions.endOthers')}
          </Button>
        )
      }
    >
      {isError ? (
        <Fault role="alert">
          {translate('personal.sessions.failed')}{' '}
          <Button onClick={() => void refetch()}>{translate('personal.sessions.retry')}</Button>
        </Fault>
      ) : (
        <Rows>
          {data ? (
            data.map((session) => <SessionRow key={session.id} session={session} />)
          ) : (
            <Row name={<Skeleton width={160} />} note={<Skeleton width={120} />} />
          )}
        </Rows>
      )}
      {confirming && <EndOthers count={others} onClose={() => setConfirming(false)} />}
    </Section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const translate = useTranslate();
  const lang = useLang();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const call = useAccountCall([]);
  const device = deviceOf(session.user_agent);
  const name = device
    ? device.browser && device.system
      ? translate('personal.sessions.device', { ...device })
      : device.browser || device.system
    : translate('personal.sessions.unknown');
  const end = async () => {
    if (!(await call.run(() => endOwnSession(session.id)))) return;
    notify('personal.sessions.ended', { type: 'success' });
    await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
  };
  return (
    <Row
      name={
        <Device>
          {device?.handheld ? <Smartphone aria-hidden /> : <Computer aria-hidden />}
          {name}
          {session.current && <Tag tone="success">{translate('personal.sessions.current')}</Tag>}
        </Device>
      }
      note={translate('personal.sessions.signedIn', { when: formatDateTime(new Date(session.created_at), lang) })}
      value={
        <Where>
          <code>{session.ip ?? translate('personal.sessions.noAddress')}</code>
          {translate('personal.sessions.seen', { when: formatAge(new Date(session.last_seen_at), lang) })}
          {session.factors.length > 0 && session.proved_at !== null && (
            <span>
              {translate('personal.sessions.proved', {
                factors: session.factors.map((factor) => translate(`personal.sessions.with.${factor}`)).join(' + '),
                when: formatAge(new Date(session.proved_at), lang),
              })}
            </span>
          )}
          {call.above !== undefined && <em role="alert">{call.above}</em>}
        </Where>
      }
      action={
        session.current ? undefined : (
          <Button
            variant="outlined"
            loading={call.busy}
            onClick={() => void end()}
            aria-label={translate('personal.sessions.endOf', { device: name })}
          >
            {translate('personal.sessions.end')}
          </Button>
        )
      }
    />
  );
}

function EndOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const call = useAccountCall([]);
  const end = async () => {
    if (!(await call.run(endOtherSessions))) return;
    notify('personal.sessions.othersEnded', { type: 'success' });
    onClose();
    await queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
  };
  return (
    <FormDialog
      title={translate('personal.sessions.endOthers')}
      above={call.above}
      confirm={translate('personal.sessions.confirm')}
      cancel={translate('personal.sessions.cancel')}
      busy={call.busy}
      onSubmit={() => void end()}
      onClose={onClose}
    >
      {translate('personal.sessions.endOthersAsk', { smart_count: count })}
    </FormDialog>
  );
}

const Device = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& svg': { fontSize: 18, color: token.textMuted },
});

const Where = styled('span')({
  display: 'grid',
  color: token.textMuted,
  fontSize: token.size.note,
  '& code': { fontFamily: token.mono, fontSize: token.size.note, color: token.text },
  '& em': { color: 'var(--st-danger-text)' },
});

const Fault = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  padding: '12px 20px',
  color: token.textMuted,
});
