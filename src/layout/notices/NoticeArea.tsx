import { styled } from '@mui/material/styles';
import { useNotificationContext, useTakeUndoableMutation, type NotificationPayload } from 'react-admin';
import { SILENT } from '#src/http/explainFault.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { NoticeCard } from './NoticeCard.tsx';
import { shownNotices } from './shownNotices.ts';

/**
 * Shows notices above everything else. Screen readers announce faults at once and other notices at the next pause. Both
 * live regions are always mounted, because only later changes are announced.
 */
export function NoticeArea() {
  const translate = useTranslate();
  const { notifications, setNotifications } = useNotificationContext();
  const close = (payload: NotificationPayload) =>
    setNotifications((all) => all.filter(({ message, type }) => message !== payload.message || type !== payload.type));
  const takeMutation = useTakeUndoableMutation();
  // react-admin sends an undoable write when its notice closes, in the order of the writes.
  const settle = (payload: NotificationPayload, times: number, isUndo: boolean) => {
    for (let count = 0; count < times; count += 1) takeMutation()?.({ isUndo });
    close(payload);
  };
  const shown = shownNotices(notifications.filter(({ message }) => message !== SILENT));
  const cards = (urgent: boolean) =>
    shown
      .filter(({ payload: { type } }) => (type === 'error') === urgent)
      .map(({ payload, times }) => (
        <NoticeCard
          key={keyOf(payload)}
          payload={payload}
          times={times}
          {...(payload.notificationOptions?.undoable
            ? { onClose: () => settle(payload, times, false), onUndo: () => settle(payload, times, true) }
            : { onClose: () => close(payload) })}
        />
      ));
  return (
    <Corner aria-label={translate('shell.notices.label')}>
      <output>{cards(false)}</output>
      <div role="alert">{cards(true)}</div>
    </Corner>
  );
}

const keys = new WeakMap<NotificationPayload, number>();
let lastKey = 0;

/** A notice that changes while it is shown keeps its `identity`. */
function keyOf(payload: NotificationPayload): number | string {
  const identity: unknown = payload.notificationOptions?.identity;
  if (typeof identity === 'string') return identity;
  const key = keys.get(payload) ?? (lastKey += 1);
  keys.set(payload, key);
  return key;
}

const Corner = styled('section')({
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
