import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { LinkBase, useDataProvider, useGetList, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { formatAge } from '#src/fields/format/formatTime.ts';
import { useShowPath } from '#src/fields/parts/useShowPath.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { wordsOf } from '#src/domains/platform/messages/wordsOf.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import { InboxHeading, InboxLine } from './InboxLine.tsx';
import { ringingItems } from './ringingItems.tsx';
import { useRinging } from './useRinging.ts';
import { useRingingRecords } from './useRingingRecords.ts';
import type { LaterMenuProps } from './useLaterMenu.tsx';
import '#src/i18n/parts/inbox.ts';

const LATEST = 6;

/** Ringing records; then the latest messages, the way to all of them, and one press that marks them as read. */
export function InboxMenu({ anchor, onClose }: LaterMenuProps) {
  const translate = useTranslate();
  const lang = useLang();
  const notify = useNotify();
  const provider = useDataProvider<ConsoleDataProvider>();
  const { inbox, resources } = useManifest();
  const resource = inbox?.resource ?? '';
  const showPath = useShowPath(resource);
  const all = resources.find((entry) => entry.resource === resource)?.routes.list?.path;
  const { data, isPending, isError } = useGetList(
    resource,
    { pagination: { page: 1, perPage: LATEST }, sort: { field: 'created_at', order: 'DESC' } },
    { enabled: Boolean(anchor) && inbox !== undefined },
  );
  const { entries } = useRinging();
  const ringing = useRingingRecords(entries, Boolean(anchor));
  const hasUnread = data?.some((message) => message['read_at'] === null) === true;
  const readAll = () => {
    onClose();
    provider.act(resource, { id: '', action: 'readAll' }).catch(() => notify('inbox.failed', { type: 'error' }));
  };
  return (
    <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { width: 360 } } }}>
      {ringing.flatMap((group) => ringingItems(group, { lang, translate, onClose }))}
      {inbox && <InboxHeading role="presentation">{translate('inbox.title')}</InboxHeading>}
      {data?.map((message) => {
        const { title, text } = wordsOf(message, lang);
        return (
          <MenuItem
            key={message.id}
            component={LinkBase}
            to={showPath?.(String(message.id)) ?? all ?? ''}
            onClick={onClose}
            sx={{ alignItems: 'start' }}
          >
            <InboxLine data-marked={message['read_at'] === null || undefined}>
              <b>{title}</b>
              <span>{text}</span>
              <small>
                {message['read_at'] === null && `${translate('inbox.unread')} · `}
                {formatAge(new Date(String(message['created_at'])), lang)}
              </small>
            </InboxLine>
          </MenuItem>
        );
      })}
      {inbox && (isError || isPending || data?.length === 0) && (
        <Note role="presentation">
          {translate(isError ? 'inbox.unavailable' : isPending ? 'inbox.loading' : 'inbox.none')}
        </Note>
      )}
      {inbox && <Divider component="li" sx={{ my: 1 }} />}
      {hasUnread && <MenuItem onClick={readAll}>{translate('inbox.readAll')}</MenuItem>}
      {all !== undefined && (
        <MenuItem component={LinkBase} to={all} onClick={onClose}>
          {translate('inbox.all')}
        </MenuItem>
      )}
    </Menu>
  );
}

const Note = styled('li')({ padding: '12px 16px', color: token.textMuted });
