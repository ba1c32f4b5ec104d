import NotificationsNone from '@mui/icons-material/NotificationsNone';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useGetList, useTranslate } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { token } from '#src/ui/theme/token.ts';
import { useLaterMenu } from './useLaterMenu.tsx';

const load = async () => (await import('./InboxMenu.tsx')).InboxMenu;

/** The number of unread messages, and the latest of them in a menu. Nothing in a product without messages. */
export function Bell() {
  const { inbox } = useManifest();
  return inbox && <BellOf resource={inbox.resource} />;
}

const UNREAD = { read_at: { empty: true } };
const MOST_SHOWN = 99;

function BellOf({ resource }: { resource: string }) {
  const translate = useTranslate();
  const { button, menu } = useLaterMenu(load);
  // Live events of the messages refresh it; nothing polls.
  const { total = 0 } = useGetList(resource, {
    filter: UNREAD,
    pagination: { page: 1, perPage: 1 },
    meta: { fields: ['id'] },
  });
  return (
    <>
      <IconButton aria-label={translate('frame.inbox.bell', { smart_count: total })} {...button}>
        <NotificationsNone style={{ fontSize: 18 }} />
        {total > 0 && <Count aria-hidden>{total > MOST_SHOWN ? `${MOST_SHOWN}+` : total}</Count>}
      </IconButton>
      {menu}
    </>
  );
}

const Count = styled('span')({
  position: 'absolute',
  top: 0,
  right: 0,
  minWidth: 16,
  padding: '0 4px',
  borderRadius: 8,
  backgroundColor: token.accent,
  color: token.onAccent,
  fontSize: 11,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
});
