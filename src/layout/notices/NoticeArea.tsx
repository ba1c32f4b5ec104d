import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useNotificationContext, type NotificationPayload } from 'react-admin';
import { SILENT } from '#src/http/explainFault.ts';
import { NoticeCard } from './NoticeCard.tsx';

interface Shown {
  key: number;
  payload: NotificationPayload;
}

// More at once would be a wall nobody reads; the oldest goes.
const SHOWN_AT_ONCE = 3;

/** What happened, in words, above everything else. Faults are read out at once, the rest when there is a pause. */
export function NoticeArea() {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<Shown[]>([]);
  useEffect(() => {
    const payload = notifications.length > 0 ? takeNotification() : undefined;
    if (!payload || payload.message === SILENT) return;
    setShown((was) => [...was.filter((notice) => !sameWords(notice.payload, payload)), { key: nextKey(), payload }].slice(-SHOWN_AT_ONCE));
  }, [notifications, takeNotification]);
  const close = (key: number) => setShown((was) => was.filter((notice) => notice.key !== key));
  return (
    <>
      <Corner role="status" aria-live="polite">
        {shown.map(({ key, payload }) => (payload.type === 'error' ? null : <NoticeCard key={key} payload={payload} onClose={() => close(key)} />))}
      </Corner>
      <Corner role="alert" aria-live="assertive">
        {shown.map(({ key, payload }) => (payload.type === 'error' ? <NoticeCard key={key} payload={payload} onClose={() => close(key)} /> : null))}
      </Corner>
    </>
  );
}

let lastKey = 0;
const nextKey = () => (lastKey += 1);

const sameWords = (a: NotificationPayload, b: NotificationPayload) => a.message === b.message && a.type === b.type;

const Corner = styled('div')({
  position: 'fixed',
  top: 60,
  left: '50%',
  zIndex: 1500,
  display: 'grid',
  gap: 8,
  width: 'max-content',
  maxWidth: 'min(480px, calc(100vw - 32px))',
  transform: 'translateX(-50%)',
  '&:empty': { display: 'none' },
});
