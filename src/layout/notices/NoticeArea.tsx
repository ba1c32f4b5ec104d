import { styled } from '@mui/material/styles';
import { useNotificationContext, type NotificationPayload } from 'react-admin';
import { SILENT } from '#src/http/explainFault.ts';
import { NoticeCard } from './NoticeCard.tsx';

// More at once would be a wall nobody reads; the oldest goes.
const SHOWN_AT_ONCE = 3;

/** What happened, in words, above everything else. Faults are read out at once, the rest when there is a pause. */
export function NoticeArea() {
  const { notifications, setNotifications } = useNotificationContext();
  const close = (payload: NotificationPayload) => setNotifications((all) => all.filter((notice) => !sameWords(notice, payload)));
  const shown = notifications.filter((notice, index) => notice.message !== SILENT && isLastOfItsKind(notifications, notice, index));
  const cards = (urgent: boolean) =>
    shown
      .slice(-SHOWN_AT_ONCE)
      .filter(({ type }) => (type === 'error') === urgent)
      .map((payload) => <NoticeCard key={keyOf(payload)} payload={payload} onClose={() => close(payload)} />);
  return (
    <Corner>
      <output aria-live="polite">{cards(false)}</output>
      <div role="alert">{cards(true)}</div>
    </Corner>
  );
}

const sameWords = (a: NotificationPayload, b: NotificationPayload) => a.message === b.message && a.type === b.type;

/** The same words twice are one notice, and its time begins anew. */
const isLastOfItsKind = (all: NotificationPayload[], notice: NotificationPayload, index: number) =>
  !all.slice(index + 1).some((later) => sameWords(later, notice));

const keys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

function keyOf(payload: NotificationPayload): number {
  const key = keys.get(payload) ?? (lastKey += 1);
  keys.set(payload, key);
  return key;
}

const Corner = styled('div')({
  position: 'fixed',
  top: 60,
  left: '50%',
  zIndex: 1500,
  width: 'max-content',
  maxWidth: 'min(480px, calc(100vw - 32px))',
  transform: 'translateX(-50%)',
  '& > *': { display: 'grid', gap: 8 },
  '& > * + *:not(:empty)': { marginTop: 8 },
});
