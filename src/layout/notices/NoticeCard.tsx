import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { keyframes, styled } from '@mui/material/styles';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { NotificationPayload, NotificationType } from 'react-admin';
import { ERROR_MESSAGE_MS } from '#model/values/constants.ts';
import { FaultHelp } from '#src/definitions/help/FaultHelp.tsx';
import { FaultReference } from '#src/faults/FaultReference.tsx';
import { NextStep } from '#src/faults/NextStep.tsx';
import { noticeOf } from '#src/http/rememberedNotices.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';

const PICTURES = { success: CheckCircle, info: InfoOutlined, warning: WarningAmber, error: ErrorOutline };
const TONES = { success: 'success', info: 'info', warning: 'warning', error: 'danger' } as const satisfies Record<
  NotificationType,
  string
>;

interface Props {
  payload: NotificationPayload;
  times: number;
  onClose: () => void;
  /** Cancels a write that is not sent yet. */
  onUndo?: () => void;
}

/**
 * One notice: what happened, the identifiers for support and the next step. It closes automatically (spec 9) unless the
 * pointer or the focus is on it.
 */
export function NoticeCard({ payload, times, onClose, onUndo }: Props) {
  const translate = useTranslate();
  const [held, setHeld] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const { message, type, notificationOptions: { autoHideDuration, messageArgs } = {} } = payload;
  const notice = type === 'error' && typeof message === 'string' ? noticeOf(message) : undefined;
  const durationMs = autoHideDuration === undefined ? (notice?.durationMs ?? ERROR_MESSAGE_MS) : autoHideDuration;
  useEffect(() => {
    if (held || durationMs === null) return;
    const timer = setTimeout(onClose, durationMs);
    return () => clearTimeout(timer);
    // `onClose` is new on each render; only a change of `held` restarts the timer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [held, durationMs]);
  const isUnsent = onUndo !== undefined;
  useEffect(() => {
    if (!isUnsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsent]);
  const close = () => {
    // If the notice held the focus, return it to the page.
    if (card.current?.contains(document.activeElement)) document.querySelector<HTMLElement>('main')?.focus();
    onClose();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  const Picture = PICTURES[type];
  const text: ReactNode = typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : message;
  return (
    <Card
      ref={card}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={onKeyDown}
    >
      <Picture aria-hidden style={{ fontSize: 18, flex: 'none', marginTop: 1, color: toneColors(TONES[type]).dot }} />
      <Body>
        <div>
          {text}
          {times > 1 && <Times>{translate('shell.notices.times', { count: times })}</Times>}
        </div>
        {notice && (
          <>
            <FaultReference code={notice.code} requestId={notice.requestId} />
            <NextStep step={notice.next} />
            <FaultHelp code={notice.code} />
          </>
        )}
      </Body>
      {onUndo && (
        <Button size="small" onClick={onUndo}>
          {translate('ra.action.undo')}
        </Button>
      )}
      <IconButton onClick={close} aria-label={translate('shell.notices.close')} sx={{ m: -1, ml: 0 }}>
        <Close style={{ fontSize: 16 }} />
      </IconButton>
    </Card>
  );
}

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(-8px)' } });

const Card = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  padding: '10px 12px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  boxShadow: token.shadow,
  overflowWrap: 'anywhere',
  animation: `${arrive} ${token.motion.plain} ease-out`,
});

const Body = styled('div')({ display: 'grid', justifyItems: 'start', gap: 4, flex: 1, minWidth: 0 });

const Times = styled('span')({ marginInlineStart: 8, color: token.textMuted, fontVariantNumeric: 'tabular-nums' });
