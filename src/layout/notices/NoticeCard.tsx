import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import IconButton from '@mui/material/IconButton';
import { keyframes, styled } from '@mui/material/styles';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslate, type NotificationPayload, type NotificationType } from 'react-admin';
import { ERROR_MESSAGE_MS } from '#model/constants.ts';
import { toneColors, token } from '#src/theme/token.ts';

const PICTURES = { success: CheckCircle, info: InfoOutlined, warning: WarningAmber, error: ErrorOutline };
const TONES = { success: 'success', info: 'info', warning: 'warning', error: 'danger' } as const satisfies Record<NotificationType, string>;

/** One notice. It leaves by itself after five seconds (spec 9) unless the pointer or the focus is on it. */
export function NoticeCard({ payload, onClose }: { payload: NotificationPayload; onClose: () => void }) {
  const t = useTranslate();
  const [held, setHeld] = useState(false);
  const { message, type, notificationOptions: { autoHideDuration = ERROR_MESSAGE_MS, messageArgs } = {} } = payload;
  useEffect(() => {
    if (held || autoHideDuration === null) return;
    const timer = setTimeout(onClose, autoHideDuration);
    return () => clearTimeout(timer);
    // The caller makes `onClose` anew with each render; only holding starts the time again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [held, autoHideDuration]);
  const Picture = PICTURES[type];
  const text: ReactNode = typeof message === 'string' ? t(message, { _: message, ...messageArgs }) : message;
  return (
    <Card
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Picture aria-hidden style={{ fontSize: 18, flex: 'none', marginTop: 1, color: toneColors(TONES[type]).dot }} />
      <div>{text}</div>
      <IconButton onClick={onClose} aria-label={t('shell.notices.close')} sx={{ m: -1, ml: 0 }}>
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
