import NotificationsNone from '@mui/icons-material/NotificationsNone';
import IconButton from '@mui/material/IconButton';
import { useGetList } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useLaterMenu } from './useLaterMenu.tsx';
import { useRinging } from './useRinging.ts';
import { Count, Dot } from './Count.ts';

const load = async () => (await import('./InboxMenu.tsx')).InboxMenu;

const UNREAD = { read_at: { empty: true } };
const MOST_SHOWN = 99;

/**
 * The number of unread messages, and of records that ring the bell (`list.bell`), such as alarms that fire. A menu has
 * the latest of both. Nothing in a product without either.
 */
export function Bell() {
  const translate = useTranslate();
  const labelOf = useLabel();
  const { inbox } = useManifest();
  const { entries, total: ringing } = useRinging();
  const { button, menu } = useLaterMenu(load);
  // Live events of the messages refresh it; nothing polls.
  const { total: unread = 0 } = useGetList(
    inbox?.resource ?? '',
    { filter: UNREAD, pagination: { page: 1, perPage: 1 }, meta: { fields: ['id'] } },
    { enabled: inbox !== undefined },
  );
  if (inbox === undefined && entries.length === 0) return null;
  const text = translate('frame.inbox.bell', { smart_count: unread });
  const names = entries.map(({ plural }) => labelOf(plural)).join(' · ');
  return (
    <>
      <IconButton
        aria-label={ringing > 0 ? translate('frame.inbox.ringing', { text, names, smart_count: ringing }) : text}
        {...button}
      >
        <NotificationsNone style={{ fontSize: 18 }} />
        {ringing > 0 && (
          <Count data-alarms aria-hidden>
            {shown(ringing)}
          </Count>
        )}
        {unread > 0 && (ringing > 0 ? <Dot /> : <Count aria-hidden>{shown(unread)}</Count>)}
      </IconButton>
      {menu}
    </>
  );
}

const shown = (count: number) => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : count);
